/** Notifications, autostart, the browser. */

export const desktopMessages = {
  'desktop.noSessionBus': 'This desktop shows no notifications because it has no session bus.',
  'desktop.noNotificationService':
    'No notification service is running. You can see all events in this window and in the history.',
  'desktop.serviceSilent': '{service} does not answer. Outpost sends no more notifications until it does.',
  'desktop.serviceAtStart': 'The notification service',
  'desktop.service': 'the notification service',
  'desktop.noService': 'No notification service is running.',
  'desktop.noNotifications': 'This system shows no notifications.',
  'desktop.system': 'This system',
  'desktop.gnomePortal': 'GNOME, through the settings portal',
  'desktop.notificationNotShown':
    'The desktop did not show the notification. Check that its notification service is running and allows Outpost.',
  'desktop.systemRefused': 'The system refused the change ({reason}).',
  'desktop.autostartFailed':
    'The system did not accept the change. Check that its autostart folder is writable.',
  'desktop.browserNotOpened': 'The browser could not be opened. Copy the address instead: {address}',
  'desktop.noBrowser':
    'The system did not open a browser. Copy the address and open it in a browser yourself.',
  'desktop.noBrowserAwaited': 'Outpost is no longer waiting for the browser. Start the sign-in again.',
  'desktop.browserForeignAddress':
    'Outpost opens only pages of your accounts’ servers in the browser. Copy the address instead: {address}',
  'desktop.pictureUnreadable':
    'The picture of the board was damaged, so it was not copied or saved. Try again.',
  'desktop.unconfirmed':
    '{count|one=notification|other=notifications} may not have been shown before Outpost closed. Find the events under Home, Recent.',
} as const;
