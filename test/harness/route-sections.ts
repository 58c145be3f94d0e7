/** Routes to the sections of a screen, from the schema of routes: a new section needs no new row in a test. */
import { routeSchema, type Route } from '../../preload/contract/route.ts';

export function sectionsOf(screen: Route['screen']): readonly string[] {
  const option = routeSchema.options.find((one) => one.shape.screen.value === screen);
  if (!option || !('section' in option.shape)) return [];
  return option.shape.section.def.innerType.options;
}

/** `accountId` is left out for screens without an account. */
export function sectionRoutes(screen: Route['screen'], accountId?: string): Route[] {
  const account = accountId === undefined ? {} : { accountId };
  return sectionsOf(screen).map((section) => routeSchema.parse({ screen, section, ...account }));
}
