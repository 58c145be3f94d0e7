// The content of the first frame is painted by the second.
addEventListener('DOMContentLoaded', () =>
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted'))),
);
