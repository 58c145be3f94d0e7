/**
 * Replaces people's names and what they wrote, for whoever hands the log on. The same name gets the same stand-in
 * everywhere, in the same spelling of capitals, so that what belongs together still does.
 */
export interface PeopleOptions {
  readonly names: 'keep' | 'replace';
  readonly chat: 'keep' | 'replace';
}

export interface People {
  /** Notes the names in a line or body. All must be learnt before the first is replaced. */
  learn(text: string): void;
  learnName(name: string): void;
  /** A line or body as it may be shown. What is not JSON is gone through word by word. */
  replace(text: string, endpoint: string): string;
  /** An address, or any other text that is no body. */
  words(text: string): string;
  /** One name. */
  name(name: string): string;
  /** How many have a stand-in. */
  count(): number;
}

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** Members whose value is a user's name or id, wherever they are. */
const nameMembers: ReadonlySet<string> = new Set(['username', 'user', 'userId', 'createdBy', 'winnerId']);
/** Members whose values are the service's own words, even if somebody is called the same. */
const ownWords: ReadonlySet<string> = new Set([
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
/** Members in which people describe themselves. */
const selfMembers: ReadonlySet<string> = new Set([
  'bio',
  'firstName',
  'lastName',
  'realName',
  'location',
  'links',
]);
/** The service's own voice, and nobody's. */
const nobody: ReadonlySet<string> = new Set(['lichess', 'anonymous', 'anon.', '']);

/** Shorter names are parts of too many words to be looked for in free text. */
const shortestInText = 3;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createPeople({ names, chat }: PeopleOptions): People {
  const known = new Map<string, number>();
  let pattern: RegExp | undefined;

  const learnName = (name: string) => {
    const folded = name.toLowerCase();
    if (names === 'keep' || nobody.has(folded) || known.has(folded)) return;
    known.set(folded, known.size + 1);
    pattern = undefined;
  };

  const learnFrom = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(learnFrom);
    if (!isObject(value)) return;
    for (const name of namesIn(value)) learnName(name);
    Object.values(value).forEach(learnFrom);
  };

  const standIn = (name: string): string => {
    const number = known.get(name.toLowerCase());
    if (number === undefined) return name;
    return name === name.toLowerCase() ? `player${number}` : `Player${number}`;
  };

  const words = (text: string): string => {
    if (known.size === 0) return text;
    pattern ??= patternOf([...known.keys()].filter((name) => name.length >= shortestInText));
    return text.replace(pattern, standIn);
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
    const isSaid = key === 'text' && about !== null && (isChat(endpoint) || isChatLine(about));
    if (chat === 'replace' && isSaid) return withheld(text);
    if (names === 'keep') return text;
    if (selfMembers.has(key)) return '[about the player]';
    if (about && namesIn(about).includes(text)) return standIn(text);
    // The name of a status or a variant is the service's word.
    const isOwnWord = ownWords.has(key) || (key === 'name' && typeof about?.['id'] !== 'string');
    return isOwnWord ? text : words(text);
  };

  /** What is no JSON: a form, a page, a line that was cut or damaged. */
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
        : text.replace(textMember, (_, name: string, said: string) => name + withheld(said)),
    );
  };

  return {
    learnName,
    learn(text) {
      if (names === 'replace') learnFrom(parseJson(text)?.value);
    },
    replace(text, endpoint) {
      if (names === 'keep' && chat === 'keep') return text;
      const json = parseJson(text);
      if (typeof json?.value !== 'object') return replaceLoosely(text, endpoint);
      const replaced = JSON.stringify(replaceIn(json.value, '', null, endpoint));
      // What is the same is left as it came, to the letter.
      return replaced === JSON.stringify(json.value) ? text : replaced;
    },
    words,
    name: standIn,
    count: () => known.size,
  };
}

/** The names in an object that is a person, or that names one. */
function namesIn(value: JsonObject): readonly string[] {
  const { id, name, username } = value;
  const called = typeof username === 'string' ? username : typeof name === 'string' ? name : undefined;
  const isPerson =
    called !== undefined &&
    (typeof id === 'string' ? id === called.toLowerCase() : called === username && id !== null);
  const own = isPerson ? [called, ...(typeof id === 'string' ? [id] : [])] : [];
  const named = [...nameMembers].flatMap((member) => {
    const given = value[member];
    return typeof given === 'string' && member !== 'username' ? [given] : [];
  });
  return [...own, ...named];
}

function isChat(endpoint: string): boolean {
  return endpoint.endsWith('Chat');
}

/** A line of a game's stream, or of a list of lines. */
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
  // Nothing at all matches when there are no names.
  return new RegExp(`(?<![A-Za-z0-9_-])(?:${literals.join('|') || '(?!)'})(?![A-Za-z0-9_-])`, 'gi');
}

function parseJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
