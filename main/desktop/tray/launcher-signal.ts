/** As docks of several desktops take it: whoever shows the icon of the desktop entry shows the count on it. */
export function launcherSignal(desktopEntry: string, count: number) {
  return {
    path: '/org/outpost/Outpost/launcher',
    interface: 'com.canonical.Unity.LauncherEntry',
    member: 'Update',
    signature: 'sa{sv}',
    body: [
      `application://${desktopEntry}`,
      [
        ['count', { signature: 'x', value: BigInt(count) }],
        ['count-visible', { signature: 'b', value: count > 0 }],
      ],
    ],
  } as const;
}
