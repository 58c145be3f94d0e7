/**
 * Reads the XML that Syncthing writes. Anything else is refused: declarations of types and entities, comments, CDATA,
 * instructions other than the leading one, and attributes without double quotes. Pure.
 */

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

/** The text is not XML of the accepted form. The message quotes nothing: the text contains a secret. */
export class XmlRefusal extends Error {}

const mostElements = 30_000;
const mostDepth = 32;

const declaration = /^\uFEFF?<\?xml version="1\.[01]"(?: encoding="[Uu][Tt][Ff]-8")?\?>/;
const opening = /<([A-Za-z][\w.-]*)/y;
const attribute = /\s+([A-Za-z][\w.-]*)="([^"<]*)"/y;
const openingEnd = /\s*(\/?)>/y;
const closing = /<\/([A-Za-z][\w.-]*)\s*>/y;
const characters = /[^<]+/y;

const reference = /&([^;&]{0,8});?/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Throws an `XmlRefusal`. */
export function readXml(text: string): XmlElement {
  let at = declaration.exec(text)?.[0].length ?? 0;
  let elements = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };

  function readElement(depth: number): XmlElement {
    const name = next(opening)?.[1];
    elements += 1;
    if (name === undefined) throw new XmlRefusal('no element');
    if (depth > mostDepth || elements > mostElements) throw new XmlRefusal('too many elements');
    const attributes = new Map<string, string>();
    for (let found = next(attribute); found; found = next(attribute)) {
      const [, key = '', value = ''] = found;
      if (attributes.has(key)) throw new XmlRefusal('an attribute twice');
      attributes.set(key, decoded(value));
    }
    const end = next(openingEnd);
    if (!end) throw new XmlRefusal('an opening tag without an end');
    const children: XmlElement[] = [];
    let own = '';
    if (end[1] !== '/')
      for (;;) {
        own += next(characters)?.[0] ?? '';
        const closed = next(closing);
        if (closed && closed[1] !== name) throw new XmlRefusal('a closing tag of another element');
        if (closed) break;
        children.push(readElement(depth + 1));
      }
    return { name, attributes, children, text: decoded(own) };
  }

  at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
  const root = readElement(1);
  if (text.slice(at).trim() !== '') throw new XmlRefusal('text after the last element');
  return root;
}

const decoded = (text: string): string =>
  text.replaceAll(reference, (whole, name: string) => {
    const number = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(name);
    const code = number
      ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16)
      : null;
    const value = code === null ? named[name] : code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
    if (value === undefined || !whole.endsWith(';')) throw new XmlRefusal('an unknown reference');
    return value;
  });
