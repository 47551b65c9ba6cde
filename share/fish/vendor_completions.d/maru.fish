# Completion of maru for fish. Loaded from share/fish/vendor_completions.d, or by
# `source maru.fish`. What is offered comes from `maru complete`.
function __maru_complete
    set -l words (commandline -opc)
    if set -l dashes (contains -i -- -- $words)
        # Behind -- stands a command of its own.
        set -l command $words[(math $dashes + 1)..-1]
        complete -C (string join ' ' -- (string escape -- $command) (commandline -ct))
        return
    end
    $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c maru -f -a '(__maru_complete)'
complete -c maru -n '__fish_prev_arg_in -o --output --tree' -F
