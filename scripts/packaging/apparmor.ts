/**
 * The AppArmor profile. Ubuntu 24.04 and later give the rights of user namespaces only to programs that have a
 * profile. It confines nothing else.
 */
export const apparmorProfile = `# Chromium's sandbox needs user namespaces; nothing else is confined.
abi <abi/4.0>,
include <tunables/global>

profile outpost /usr/lib/outpost/outpost flags=(unconfined) {
  userns,

  include if exists <local/outpost>
}
`;
