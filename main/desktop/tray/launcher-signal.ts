/**
 * The Unity launcher signal, which several docks support: the dock shows the count on the desktop entry's icon.
 */
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
