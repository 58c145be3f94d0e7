/** The names that published packages carry. The environment gives them. */
import { placeholderMaintainer } from '../packaging/product.ts';

const maintainer = /^[^<>]+ <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/;

/** Reasons not to publish packages made in this environment, as sentences. */
export function packageProblems(env: NodeJS.ProcessEnv): readonly string[] {
  const who = env['OUTPOST_MAINTAINER'] || placeholderMaintainer;
  return [
    ...(who === placeholderMaintainer || !maintainer.test(who) || who.endsWith('.invalid>')
      ? [`OUTPOST_MAINTAINER must name who answers for the packages, as “Name <address>”, not ${who}.`]
      : []),
    ...(env['OUTPOST_HOMEPAGE'] ? [] : ['OUTPOST_HOMEPAGE does not name the project’s page.']),
    ...(env['OUTPOST_UPDATES'] ? [] : ['OUTPOST_UPDATES does not name the address of updates.']),
    ...(env['OUTPOST_UPDATE_KEYS'] ? [] : ['OUTPOST_UPDATE_KEYS names no key of updates.']),
    ...(env['OUTPOST_FAST_PACKAGES'] === undefined ? [] : ['OUTPOST_FAST_PACKAGES is set.']),
  ];
}
