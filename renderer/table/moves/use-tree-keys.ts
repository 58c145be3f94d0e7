import { useEffect } from 'react';

/** The up and down arrows choose a variation; lists and fields with own keys take precedence. */
export function useTreeKeys(
  isActive: boolean,
  choose: (step: 'variationBefore' | 'variationAfter') => void,
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest(owners) !== null) return;
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      choose(event.key === 'ArrowUp' ? 'variationBefore' : 'variationAfter');
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isActive, choose]);
}

const owners =
  'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
