/** Configuration files as Syncthing writes them. */

export const thisDevice = 'S45QGYL-HGPFCMO-7XD3L2K-O2KZPP6-65QTIJU-6ACAGAV-M2AW4UY-A3HCKAW';
export const laptop = 'P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2';
export const apiKey = 'z2FSqMwGZCoanTK4MNu52hyUyYz5Ch7D';

const device = (
  id: string,
  name: string,
) => `    <device id="${id}" name="${name}" compression="metadata" introducer="false" skipIntroductionRemovals="false" introducedBy="">
        <address>dynamic</address>
        <paused>false</paused>
        <maxSendKbps>0</maxSendKbps>
    </device>
`;
const sharer = (id: string) => `        <device id="${id}" introducedBy="">
            <encryptionPassword></encryptionPassword>
        </device>
`;

export interface ConfigurationWish {
  readonly path?: string;
  readonly isPaused?: boolean;
  readonly address?: string;
  readonly isTls?: boolean;
}

/** Of version 1.19. */
export const configuration = ({
  path = '/home/user/Sync',
  isPaused = false,
  address = '127.0.0.1:8384',
  isTls = false,
}: ConfigurationWish = {}): string => `<configuration version="36">
    <folder id="default" label="Chess &amp; more" path="${path}" type="sendreceive" rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="10" ignorePerms="false" autoNormalize="true">
        <filesystemType>basic</filesystemType>
${sharer(thisDevice)}${sharer(laptop)}        <minDiskFree unit="%">1</minDiskFree>
        <versioning>
            <cleanupIntervalS>3600</cleanupIntervalS>
            <fsPath></fsPath>
            <fsType>basic</fsType>
        </versioning>
        <paused>${String(isPaused)}</paused>
        <markerName>.stfolder</markerName>
    </folder>
    <folder id="photos" label="" path="~/Photos" type="receiveonly" rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="10" ignorePerms="false" autoNormalize="true">
${sharer(thisDevice)}        <paused>false</paused>
    </folder>
${device(thisDevice, 'desk')}${device(laptop, 'Laptop of &#34;Ruth&#34;')}    <gui enabled="true" tls="${String(isTls)}" debugging="false">
        <address>${address}</address>
        <user>ruth</user>
        <password>$2a$10$abcdefghijklmnopqrstuv</password>
        <apikey>${apiKey}</apikey>
        <theme>default</theme>
    </gui>
    <ldap></ldap>
    <options>
        <listenAddress>default</listenAddress>
        <unackedNotificationID>authenticationUserAndPassword</unackedNotificationID>
    </options>
    <defaults>
        <folder id="" label="" path="~" type="sendreceive" rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="10" ignorePerms="false" autoNormalize="true">
${sharer(thisDevice)}            <paused>false</paused>
        </folder>
        <device id="" compression="metadata" introducer="false" skipIntroductionRemovals="false" introducedBy="">
            <address>dynamic</address>
        </device>
        <ignores></ignores>
    </defaults>
</configuration>
`;

/** Of version 2.0, shortened. */
export const configurationOf2 = `<configuration version="51">
    <folder id="abcde-fghij" label="chess" path="/home/user/chess" type="sendreceive" rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="10" fsWatcherTimeoutS="0" ignorePerms="false" autoNormalize="true">
        <filesystemType>basic</filesystemType>
${sharer(thisDevice)}        <paused>false</paused>
        <xattrFilter>
            <maxSingleEntrySize>1024</maxSingleEntrySize>
            <maxTotalSize>4096</maxTotalSize>
        </xattrFilter>
    </folder>
${device(thisDevice, 'desk')}    <gui enabled="true" tls="true" sendBasicAuthPrompt="false">
        <address>[::1]:8384</address>
        <metricsWithoutAuth>false</metricsWithoutAuth>
        <apikey>${apiKey}</apikey>
        <theme>default</theme>
    </gui>
    <ldap></ldap>
    <options></options>
    <defaults></defaults>
</configuration>
`;
