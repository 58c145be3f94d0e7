import type { Translation } from '../template.ts';
import type { gameMessages as english } from '../en/game.ts';

export const gameMessages: Translation<typeof english> = {
  'game.unreadableEvent': 'Ein Ereignis, das diese Version nicht lesen kann',
  'game.keptAsReceived': 'Es ist so gespeichert, wie es ankam.',
  'game.endedBeforeMove': 'Die Partie war zu Ende, bevor dieser Zug ankam.',
  'game.wentOn': 'Die Partie ging ohne diesen Zug weiter. Sieh aufs Brett und zieh noch einmal.',
  'game.timeUp': 'Deine Zeit war abgelaufen, bevor dieser Zug ankam.',
  'game.moveNotDelivered': 'Dieser Zug konnte in der verbleibenden Zeit nicht gesendet werden.',
  'game.moveRefused': 'Der Server hat diesen Zug abgelehnt.',
  'game.boardUnknown': 'Die Stellung ist noch nicht bekannt. Warte, bis die Partie verbunden ist.',
  'game.moveUnderWay': 'Dein letzter Zug ist noch unterwegs.',
  'game.positionChanged': 'Die Stellung hat sich geändert. Sieh aufs Brett und zieh noch einmal.',
  'game.illegalMove': 'Dieser Zug ist in dieser Stellung nicht erlaubt.',
  'game.serverUnreachable': 'Der Server war nicht rechtzeitig erreichbar.',
  'game.notOpen': 'Diese Partie ist in Outpost nicht offen.',
  'game.browserOnly': 'Diese Partie lässt sich nicht in Outpost spielen. Öffne sie im Browser.',
  'game.unknown': 'Outpost kennt diese Partie nicht.',
  'game.notHere': 'Der Server kennt diese Partie nicht oder zeigt sie nicht.',
  'game.accountRemoved': 'Das Konto dieser Partie wurde entfernt.',
};
