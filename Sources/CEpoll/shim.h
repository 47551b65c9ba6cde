// epoll, which the Glibc module leaves out.
#include <sys/epoll.h>
