/** `a:read or b:write`, `a:read, b:write and c:play`: how English sentences list scopes. */
export function scopesInGerman(scopes: string | undefined): string {
  return (scopes ?? '').replaceAll(' or ', ' oder ').replaceAll(' and ', ' und ');
}
