/**
 * Pseudonymizes users' names and chat in an export. The same name gets the same pseudonym everywhere, with its
 * capitalisation, so that records can still be related.
 */
export interface PseudonymOptions {
  readonly names: 'keep' | 'replace';
  readonly chat: 'keep' | 'replace';
}

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** Members whose value is a user's name or id, in any object. */
const nameMembers: ReadonlySet<string> = new Set(['username', 'user', 'userId', 'createdBy', 'winnerId']);
/** Members whose values belong to the service's vocabulary, even when a user has the same name. */
const serviceMembers: ReadonlySet<string> = new Set([
  'type',
  'id',
  'gameId',
  'fullId',
  'rematchOf',
  'tournamentId',
  'color',
  'finalColor',
  'winner',
  'status',
  'speed',
  'source',
  'key',
  'fen',
  'initialFen',
  'moves',
  'lastMove',
  'lm',
  'uci',
  'san',
  'perf',
  'room',
  'short',
  'icon',
  'title',
  'direction',
  'declineReasonKey',
  't',
]);
/** Members of a profile that users write about themselves. */
const selfMembers: ReadonlySet<string> = new Set([
  'bio',
  'firstName',
  'lastName',
  'realName',
  'location',
  'links',
]);
/** Names of the service itself; never replaced. */
const serviceNames: ReadonlySet<string> = new Set(['lichess', 'anonymous', 'anon.', '']);

/** Shorter names occur in too many words to be searched for in free text. */
const shortestInText = 3;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createPseudonyms({ names, chat }: PseudonymOptions) {
  const numbers = new Map<string, number>();
  let pattern: RegExp | undefined;

  const learnName = (name: string) => {
    const folded = name.toLowerCase();
    if (names === 'keep' || serviceNames.has(folded) || numbers.has(folded)) return;
    numbers.set(folded, numbers.size + 1);
    pattern = undefined;
  };

  const learnFrom = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(learnFrom);
    if (!isObject(value)) return;
    for (const name of namesIn(value)) learnName(name);
    Object.values(value).forEach(learnFrom);
  };

  const pseudonymOf = (name: string): string => {
    const number = numbers.get(name.toLowerCase());
    if (number === undefined) return name;
    return name === name.toLowerCase() ? `player${number}` : `Player${number}`;
  };

  const words = (text: string): string => {
    if (numbers.size === 0) return text;
    pattern ??= patternOf([...numbers.keys()].filter((name) => name.length >= shortestInText));
    return text.replace(pattern, pseudonymOf);
  };

  const replaceIn = (value: Json, key: string, about: JsonObject | null, endpoint: string): Json => {
    if (typeof value === 'string') return replaceText(value, key, about, endpoint);
    if (Array.isArray(value)) return value.map((item) => replaceIn(item, key, null, endpoint));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, item]) => [
      name,
      replaceIn(item, name, value, endpoint),
    ]);
    return Object.fromEntries(members);
  };

  const replaceText = (text: string, key: string, about: JsonObject | null, endpoint: string): string => {
    const isChatText = key === 'text' && about !== null && (isChat(endpoint) || isChatLine(about));
    if (chat === 'replace' && isChatText) return withheld(text);
    if (names === 'keep') return text;
    if (selfMembers.has(key)) return '[about the player]';
    if (about && namesIn(about).includes(text)) return pseudonymOf(text);
    // The name of a status or variant belongs to the service's vocabulary.
    const isServiceWord = serviceMembers.has(key) || (key === 'name' && typeof about?.['id'] !== 'string');
    return isServiceWord ? text : words(text);
  };

  /** Replaces in text that is not JSON: a form, a page, a truncated or damaged line. */
  const replaceLoosely = (text: string, endpoint: string): string => {
    if (form.test(text)) {
      const fields = [...new URLSearchParams(text)].map(([name, value]): [string, string] => [
        name,
        chat === 'replace' && name === 'text' && isChat(endpoint) ? withheld(value) : words(value),
      ]);
      return new URLSearchParams(fields).toString();
    }
    return words(
      chat === 'keep'
        ? text
        : text.replace(textMember, (_, name: string, message: string) => name + withheld(message)),
    );
  };

  return {
    learnName,
    /** Collects the names in a line or body. Call for all texts before the first `replace`. */
    learn(text: string) {
      if (names === 'replace') learnFrom(parseJson(text)?.value);
    },
    /** Replaces names and chat in a line or body. Text that is not JSON is processed word by word. */
    replace(text: string, endpoint: string): string {
      if (names === 'keep' && chat === 'keep') return text;
      const json = parseJson(text);
      if (typeof json?.value !== 'object') return replaceLoosely(text, endpoint);
      const replaced = JSON.stringify(replaceIn(json.value, '', null, endpoint));
      // Unchanged text keeps its exact formatting.
      return replaced === JSON.stringify(json.value) ? text : replaced;
    },
    /** Replaces names in other text, such as an address. */
    words,
    name: pseudonymOf,
    /** Number of names with a pseudonym. */
    count: () => numbers.size,
  };
}

/** Names in an object that is a user or refers to one. */
function namesIn(value: JsonObject): readonly string[] {
  const { id, name, username } = value;
  const called = typeof username === 'string' ? username : typeof name === 'string' ? name : undefined;
  const isPerson =
    called !== undefined &&
    (typeof id === 'string' ? id === called.toLowerCase() : called === username && id !== null);
  const own = isPerson ? [called, ...(typeof id === 'string' ? [id] : [])] : [];
  const named = [...nameMembers].flatMap((member) => {
    const referred = value[member];
    return typeof referred === 'string' && member !== 'username' ? [referred] : [];
  });
  return [...own, ...named];
}

function isChat(endpoint: string): boolean {
  return endpoint.endsWith('Chat');
}

/** Whether the object is a chat line of a game's stream or of a list. */
function isChatLine(value: JsonObject): boolean {
  return (
    value['type'] === 'chatLine' || typeof value['user'] === 'string' || typeof value['username'] === 'string'
  );
}

function withheld(text: string): string {
  return `[${text.length} characters of chat]`;
}

const form = /^\w+=\S*$/;
const textMember = /("text"\s*:\s*")((?:[^"\\]|\\.)*)/g;

function patternOf(names: readonly string[]): RegExp {
  const literals = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // Without names the pattern must match nothing.
  return new RegExp(`(?<![A-Za-z0-9_-])(?:${literals.join('|') || '(?!)'})(?![A-Za-z0-9_-])`, 'gi');
}

function parseJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
