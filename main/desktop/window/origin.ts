/** `scheme://host`, also for schemes of our own, where `URL.origin` is `null`; empty for what is no address. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
