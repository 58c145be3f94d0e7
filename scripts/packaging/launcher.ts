/**
 * `outpost` in the path: a shell script, because the program itself needs a display and a working sandbox before it
 * can say that it lacks them. The script answers `--help` and `--version`, refuses unknown options, chooses Wayland
 * or X11, and checks the sandbox; then it becomes the program.
 */
import { chromiumSwitches, commandLineOptions, helpText } from '../../main/app/command-line.ts';
import { commandLineWords } from '../../main/app/command-line-words.ts';
import type { Language } from '../../main/text/language.ts';

/** The helper that gives Chromium its sandbox where user namespaces are not available. */
export const sandboxHelper = 'chrome-sandbox';

type Text = (typeof commandLineWords)['en'];

export function launcher(version: string): string {
  const flags = commandLineOptions.filter((option) => !['--help', '--version', '--data'].includes(option));
  const switches = chromiumSwitches.map((one) => (one.endsWith('=') ? `${one}*` : one));
  return `#!/bin/sh
# Starts Outpost. Made by scripts/packaging/launcher.ts.
set -u

here=$(dirname -- "$(readlink -f -- "$0")")
folder=\${here%/*}/lib/outpost
helper=$folder/${sandboxHelper}

case \${LC_ALL:-\${LC_MESSAGES:-\${LANG:-}}} in
  de*) language=de ;;
  *) language=en ;;
esac

# In the language of the terminal.
say() {
  if [ "$language" = de ]; then printf '%s\\n' "$2"; else printf '%s\\n' "$1"; fi
}

fail() {
  say "outpost: $2" "outpost: $3" >&2
  exit "$1"
}

check_arguments() {
  while [ $# -gt 0 ]; do
    argument=$1
    option=\${argument%%=*}
    shift
    case $argument in
      --help)
        say ${both((_, language) => helpText(language))}
        exit 0 ;;
      --version)
        printf '%s\\n' ${quote(`Outpost ${version}`)}
        exit 0 ;;
      ${flags.join(' | ')}) ;;
      --data | --data=*)
        if [ "$argument" = --data ]; then
          value=\${1:-}
          [ $# -gt 0 ] && shift
        else
          value=\${argument#--data=}
        fi
        case $value in
          '' | -*) fail 2 ${both((words) => `${words.noDirectory} ${words.seeHelp}`)} ;;
        esac ;;
      --ozone-platform=* | --ozone-platform-hint=*) chosen=1 ;;
      [Oo][Uu][Tt][Pp][Oo][Ss][Tt]:*) ;;
      ${switches.join(' | ')}) ;;
      --no-sandbox) fail 2 ${both((words) => words.withoutSandbox)} ;;
      ${commandLineOptions.map((option) => `${option}=*`).join(' | ')}) fail 2 ${both((words) => `${words.noValue('@')} ${words.seeHelp}`, 'option')} ;;
      -*) fail 2 ${both((words) => `${words.unknownOption('@')} ${words.seeHelp}`, 'option')} ;;
      *) fail 2 ${both((words) => `${words.notAnAddress('@')} ${words.seeHelp}`, 'argument')} ;;
    esac
  done
}

# Electron's own choice reads XDG_SESSION_TYPE alone. It opens X11 windows, or fails, where the variable is absent,
# and fails where it names a compositor that is out of reach.
window_system() {
  name=\${WAYLAND_DISPLAY:-}
  # The name that Wayland's library uses without the variable.
  [ -n "$name" ] || [ "\${XDG_SESSION_TYPE:-}" != wayland ] || name=wayland-0
  case $name in
    '') socket= ;;
    /*) socket=$name ;;
    *) socket=\${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/$name} ;;
  esac
  if [ -n "$socket" ] && [ -S "$socket" ]; then
    printf wayland
  elif [ -n "\${DISPLAY:-}" ]; then
    printf x11
  fi
}

# The helper works only as root's, with the setuid bit, and in a process that may gain privileges.
helper_works() {
  [ -u "$helper" ] && [ -x "$helper" ] && [ "$(stat -c %u -- "$helper")" = 0 ] &&
    grep -q '^NoNewPrivs:[[:space:]]*0$' /proc/self/status
}

# A namespace alone proves nothing: the sandbox needs the rights inside it, which AppArmor may withhold.
namespaces_work() {
  unshare --user --map-root-user --ipc true 2>/dev/null || { is_restricted && has_profile; }
}

is_restricted() {
  [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null)" = 1 ]
}

# The profile names the installed program; a copy elsewhere gets no rights from it.
has_profile() {
  [ "$folder" = /usr/lib/outpost ] && [ -e /etc/apparmor.d/outpost ]
}

explain_sandbox() {
  say ${both((words) => `outpost: ${words.noSandbox}`)}
  if is_restricted; then
    say ${both((words) => `- ${words.noProfile} ${words.noProfileRemedy}`)}
  else
    say ${both((words) => `- ${words.noNamespaces} ${words.noNamespacesRemedy}`)}
  fi
  say ${both((words) => `- ${words.noHelper('@')} ${words.noHelperRemedy}`, 'helper')}
}

chosen=
check_arguments "$@"
[ "$(id -u)" -ne 0 ] || fail 1 ${both((words) => words.asRoot)}
system=$(window_system)
[ -n "$system" ] || fail 1 ${both((words) => words.noDisplay)}
if ! namespaces_work && ! helper_works; then
  explain_sandbox >&2
  exit 1
fi

# The entry that starts Outpost with the session names this script.
OUTPOST_LAUNCHER=$here/outpost
export OUTPOST_LAUNCHER
[ -n "$chosen" ] || set -- "--ozone-platform=$system" "$@"
exec "$folder/outpost" "$@"
`;
}

/** A text in both languages, as two words of the shell. `@` in it is replaced by a variable. */
function both(text: (words: Text, language: Language) => string, variable?: string): string {
  return (['en', 'de'] as const)
    .map((language) => {
      const quoted = quote(text(commandLineWords[language], language));
      return variable === undefined ? quoted : quoted.replace('@', () => `'"$${variable}"'`);
    })
    .join(' ');
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
