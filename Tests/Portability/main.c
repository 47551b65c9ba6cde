// Prints the hashes of a number of pictures, drawn by Pictures.swift.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t portability_picture(uint64_t seed);

int main(int count, char **words) {
  uint64_t pictures = count > 1 ? strtoull(words[1], NULL, 10) : 0;
  for (uint64_t seed = 0; seed < pictures; seed++) {
    printf("picture %" PRIu64 ": %016" PRIx64 "\n", seed, portability_picture(seed));
  }
  return 0;
}
