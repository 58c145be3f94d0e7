/** Advice about a warning. */
export const adviceMessages = {
  'advice.practiceClub': 'Choose the practice club again under Add an account to restart it.',
  'advice.notificationService':
    'Check that the desktop’s notification service is running and allows Outpost. You can send a test under Settings, Notifications.',
  'advice.settingsDisk': 'Check that the disk has free space and is writable, then change the setting again.',
  'advice.storage':
    'Check that the disk has free space, then restart Outpost. Settings, Storage shows what happened.',
  'advice.keyring': 'Check that the system’s keyring is unlocked, or sign in again under Settings, Accounts.',
  'advice.accounts': 'Open Settings, Accounts, and sign in again where an account asks for it.',
  'advice.addAccountAgain': 'Try again under Add an account.',
  'advice.streams':
    'Outpost tries again automatically. Network, Streams shows when; there you can also try now.',
  'advice.update': 'Nothing was installed. Get new versions only from where you got Outpost.',
  'advice.updateCheck': 'Outpost checks again tomorrow. Check the network if the problem remains.',
  'advice.report':
    'If it happens again, export these diagnostics and the network log (Network, Report) and report the problem.',
} as const;
