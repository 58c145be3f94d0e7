/** `scheme://host`, also for custom schemes, where `URL.origin` is `null`; empty if the address is invalid. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
