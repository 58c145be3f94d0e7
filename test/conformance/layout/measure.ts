/** Finds cut texts, boxes that scroll sideways, and controls that cannot be pressed, in the page of the window. */

/** `sideways`, `cut` and `beyond` count as overflowing, the others as unreachable. */
export type LayoutFault = 'sideways' | 'cut' | 'beyond' | 'hidden' | 'covered' | 'tall';

export interface LayoutFinding {
  readonly fault: LayoutFault;
  readonly selector: string;
  /** Measure of the fault, and the start of the element's text. */
  readonly detail: string;
}

/** Faults of elements that show less than they hold; the others keep a user from an element. */
export const overflowFaults: ReadonlySet<LayoutFault> = new Set(['sideways', 'cut', 'beyond']);

/**
 * Runs inside the page, so it refers to nothing outside itself. Measures everything below the elements that `within`
 * selects, or the whole page without it.
 *
 * - `sideways`: a box scrolls horizontally; a box whose content must (a table of raw text) has `data-scrolls-sideways`.
 * - `cut`: a box hides a part of its content, and no ellipsis says so.
 * - `beyond`: content is wider than its box and drawn outside it.
 * - `hidden`: a control that no scrolling by the user brings into the window.
 * - `covered`: a control under another element.
 * - `tall`: a dialog, menu or popover larger than the window.
 */
export function measureLayout(within: string | undefined): LayoutFinding[] {
  const findings: LayoutFinding[] = [];
  const roots = within === undefined ? [document.body] : [...document.querySelectorAll(within)];
  const all = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]);

  const describe = (element: Element): string => {
    const parts: string[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const names = [...one.classList].slice(0, 3).map((name) => `.${name}`);
      const role = names.length === 0 ? one.getAttribute('role') : null;
      parts.unshift(`${one.localName}${names.join('')}${role === null ? '' : `[role=${role}]`}`);
      if (parts.length === 3) break;
    }
    return parts.join(' > ') || element.localName;
  };
  const wordsOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return words.trim().replace(/\s+/g, ' ').slice(0, 40);
  };
  const add = (fault: LayoutFault, element: Element, measure: string): void => {
    findings.push({ fault, selector: describe(element), detail: `${measure} “${wordsOf(element)}”` });
  };

  const ignored = 'svg *, cg-container *, [data-live-announcer] *, .sr-only, .sr-only *, .ui-toasts *';
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.matches(ignored);
  const isClipping = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const isScrolling = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  /** An ellipsis is drawn only for the text of a block, not for the items of a flex box or grid. */
  const hasEllipsis = (style: CSSStyleDeclaration): boolean =>
    (style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display)) ||
    style.getPropertyValue('-webkit-line-clamp') !== 'none';
  const isForScreenReaders = (element: Element, style: CSSStyleDeclaration): boolean =>
    style.clipPath !== 'none' || (element.clientWidth <= 1 && element.clientHeight <= 1);

  /** Whether text of a button of fixed height is drawn below it. */
  const isTextBelow = (element: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { bottom } = element.getBoundingClientRect();
    return element.querySelector('.sr-only') === null && range.getBoundingClientRect().bottom > bottom + 2;
  };
  const beyond: (readonly [Element, string])[] = [];
  const unseen = new WeakSet<Element>();
  for (const element of all) {
    if (!(element instanceof HTMLElement) || !isShown(element)) continue;
    if (element.matches('input, textarea, select, body, cg-container')) continue;
    const style = getComputedStyle(element);
    const { parentElement } = element;
    if ((parentElement && unseen.has(parentElement)) || isForScreenReaders(element, style)) {
      unseen.add(element);
      continue;
    }
    if (style.display === 'inline' || style.display === 'contents') continue;
    const wider = element.scrollWidth - element.clientWidth;
    const higher = element.scrollHeight - element.clientHeight;
    if (wider > 1) {
      if (isScrolling(style.overflowX)) {
        if (element.closest('[data-scrolls-sideways]') === null) add('sideways', element, `${wider} px`);
      } else if (isClipping(style.overflowX)) {
        if (!hasEllipsis(style)) add('cut', element, `${wider} px`);
      } else beyond.push([element, `${wider} px`]);
    }
    if (higher > 2 && element.matches('button') && style.overflowY === 'visible' && isTextBelow(element))
      add('beyond', element, `${higher} px below`);
    if (higher > 2 && isClipping(style.overflowY) && !hasEllipsis(style))
      add('cut', element, `${higher} px below`);
  }
  /** Whether text or a box in the flow is outside; marks that are placed by hand may be. */
  const isDrawnOutside = (element: Element): boolean => {
    const edge = element.getBoundingClientRect().left + element.clientLeft + element.clientWidth + 1;
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('.sr-only, svg') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      range.selectNodeContents(node);
      if (
        [...range.getClientRects()].some(({ right, width }) => width > 0 && right > edge) &&
        !isCutBelow(parent, element)
      )
        return true;
    }
    return [...element.querySelectorAll('img, svg, input, textarea, .board')].some((one) => {
      const { right, width } = one.getBoundingClientRect();
      return width > 2 && right > edge && one.closest('.sr-only') === null && !isCutBelow(one, element);
    });
  };
  /** Whether a box between the two clips its content. */
  const isCutBelow = (inner: Element, outer: Element): boolean => {
    for (let one: Element | null = inner; one && one !== outer; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return true;
    return false;
  };
  // Every box around content that is drawn outside is wider too: the innermost is named.
  for (const [element, measure] of beyond) {
    if (beyond.some(([other]) => other !== element && element.contains(other))) continue;
    if (isDrawnOutside(element)) add('beyond', element, measure);
  }
  const page = document.documentElement;
  if (within === undefined && page.scrollWidth > page.clientWidth + 1)
    add('sideways', page, `${page.scrollWidth - page.clientWidth} px`);

  const boxes = '[role=dialog], [role=alertdialog], [role=menu], .ui-popover, .ui-modal';
  for (const element of all) {
    if (!element.matches(boxes) || !isShown(element)) continue;
    const { top, left, bottom, right } = element.getBoundingClientRect();
    // A menu may scroll inside its popover.
    if (element.parentElement?.closest(boxes)) continue;
    const over = Math.max(-top, -left, bottom - innerHeight, right - innerWidth);
    if (over > 1) add('tall', element, `${Math.round(over)} px`);
  }

  const controls =
    'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex^="-"]), [role=menuitem], [role=option]';
  /** The label of a control that is drawn by its label, otherwise the control. */
  const targetOf = (control: Element): Element => {
    const { width, height } = control.getBoundingClientRect();
    const isDrawn = width > 2 && height > 2 && control.closest('.sr-only') === null;
    const label = control.closest('label');
    const isHiddenInput = control instanceof HTMLInputElement && /radio|checkbox|range/.test(control.type);
    return label && (!isDrawn || isHiddenInput) ? label : control;
  };
  // Messages and tooltips leave, and a panel over a narrow screen is closed by its button.
  const inFront = '.ui-toasts, .ui-tooltip, .side-panel-frame';
  const isHit = (target: Element): Element | true | null => {
    const boxesOf = [...target.getClientRects()];
    let last: Element | null = null;
    for (const { left, top, width, height } of boxesOf) {
      const x = left + width / 2;
      const y = top + height / 2;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      if (!hit) continue;
      const label = target.closest('label');
      if (target.contains(hit) || (label !== null && label.contains(hit)) || hit.closest(inFront))
        return true;
      last = hit;
    }
    return last;
  };
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  /** Moves an element to the middle of every box that a user can scroll; returns the earlier positions. */
  const scrollTo = (target: Element): (readonly [Element, number, number])[] => {
    const before: (readonly [Element, number, number])[] = [];
    for (let one = target.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (!isScrolling(overflowX) && !isScrolling(overflowY)) continue;
      before.push([one, one.scrollLeft, one.scrollTop]);
      const [to, at] = [middleOf(target), middleOf(one)];
      if (isScrolling(overflowX)) one.scrollLeft += to.x - at.x;
      if (isScrolling(overflowY)) one.scrollTop += to.y - at.y;
    }
    return before;
  };
  /** The box around an element that cuts off its middle. */
  const hiderOf = (target: Element): Element | undefined => {
    const { x, y } = middleOf(target);
    for (let one = target.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const { left, top, right, bottom } = one.getBoundingClientRect();
      if (isClipping(overflowX) && (x < left || x > right)) return one;
      if (isClipping(overflowY) && (y < top || y > bottom)) return one;
    }
    return undefined;
  };
  const seen = new Set<Element>();
  for (const control of all) {
    if (!control.matches(controls) || control.matches(':disabled, [aria-disabled=true], [data-disabled]'))
      continue;
    if (control.closest('[aria-hidden=true], [inert], [data-live-announcer], svg')) continue;
    const target = targetOf(control);
    if (
      seen.has(target) ||
      !(target instanceof HTMLElement) ||
      !target.checkVisibility({ visibilityProperty: true })
    )
      continue;
    seen.add(target);
    const { width, height } = target.getBoundingClientRect();
    const style = getComputedStyle(target);
    if (width <= 2 || height <= 2 || style.pointerEvents === 'none' || style.opacity === '0') continue;
    if (target.closest('.sr-only, [data-rac-hidden], .ui-toasts')) continue;
    if (isHit(target) === true) continue;
    const before = scrollTo(target);
    const hit = isHit(target);
    const hider = hiderOf(target);
    if (hider) add('hidden', target, `outside ${describe(hider)}`);
    else if (hit === null) add('hidden', target, 'outside the window');
    else if (hit !== true) add('covered', target, `by ${describe(hit)}`);
    for (const [one, left, top] of before) {
      one.scrollLeft = left;
      one.scrollTop = top;
    }
  }
  return findings;
}
