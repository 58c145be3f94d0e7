/** Why a connection fails; proxies; certificate authorities. */
export const networkMessages = {
  'network.authoritiesChanged': 'The certificate authorities have changed.',
  'network.settingsChanged': 'The network settings have changed.',
  'network.proxyPasswordEntered': 'The proxy’s password was entered.',
  'network.proxyAsksNothing': 'This proxy no longer asks for a name and a password.',
  'network.nameHasColon': 'The name must not contain a colon.',
  'network.passwordNotKept':
    'The password could not be stored. Unlock the system’s keyring, or keep it for this run only.',
  'network.fileTooLarge':
    'The file is too large for certificates. Choose a PEM file with certificate authorities.',
  'network.fileHasPrivateKey':
    'The file contains a private key, which must not leave its computer. Choose a file with certificates only.',
  'network.fileHasNoCertificate':
    'The file contains no certificate. Choose a PEM file: it has lines “BEGIN CERTIFICATE”.',
  'network.fileHasTooManyCertificates':
    'The file contains more than {count} certificates. Choose only those you need.',
  'network.certificateInFileDamaged': 'Certificate {number} of the file is damaged. Get the file again.',
  'network.notAnAuthority':
    '“{name}” is not the certificate of an authority. Choose that of the authority that issued it: {issuer}.',
  'network.tooManyCertificates': 'These would be too many certificates. Remove others first.',
  'network.certificatesNotSaved':
    'The certificates could not be saved. Check that the disk has free space and is writable.',
  'network.certificatesUnreadable':
    'The file of your certificates cannot be read. Add the certificates again.',
  'network.fileUnreadable': 'The file cannot be read. Check that it still exists and that you may read it.',
  'network.theServer': 'the server',
  'network.unknown': 'unknown',
  'network.safeMode': 'Safe mode connects to no server. Quit Outpost and start it without --safe-mode.',
  'network.unreachable': 'The server cannot be reached. Check the network.',
  'network.nameUnknown':
    'The name {host} is not known. Check the address, and whether this computer is online.',
  'network.nameNotLookedUp':
    'The name {host} cannot be looked up now. Check whether this computer is online.',
  'network.connectionCut': 'The connection to {host} was cut. Check the network if this happens again.',
  'network.noAnswer':
    '{host|start} does not answer. Check the network, and whether a firewall blocks the connection.',
  'network.noRoute': 'This computer has no route to {host}. Check whether it is online.',
  'network.firewall': 'A firewall on this computer blocks the connection to {host}. Allow Outpost there.',
  'network.notAWebServer':
    '{host|start} does not answer as a web server does. Check the address and its port.',
  'network.connectionRefused':
    '{host|start} refuses the connection: no server runs there now. Check the address and its port.',
  'network.tooManyOpen': 'Too many connections or files are open on this computer. Close other programs.',
  'network.proxyUnreachable': 'The proxy {proxy} cannot be reached. Check the proxy under Settings, Network.',
  'network.proxySilent': 'The proxy {proxy} does not answer. Check the proxy under Settings, Network.',
  'network.notAProxy':
    '{proxy|start} does not answer as a proxy does. Check the proxy’s address under Settings, Network.',
  'network.proxyRefuses':
    'The proxy {proxy} refuses to connect to {host}. Ask who runs it to allow this address.',
  'network.proxyRefusesWithStatus':
    'The proxy {proxy} refuses to connect to {host} ({status}). Ask who runs it to allow this address.',
  'network.proxyNeedsPassword':
    'The proxy {proxy} asks for a name and a password. Enter them under Settings, Network.',
  'network.proxyPasswordWrong':
    'The proxy {proxy} does not accept the name and the password. Enter them again under Settings, Network.',
  'network.proxySignInUnsupported':
    'The proxy {proxy} asks for a kind of sign-in that Outpost does not support. Outpost supports only a name and a password (Basic).',
  'network.authorityUntrusted':
    'The certificate of {host} is from an authority that this computer does not trust: {issuer}. If your organisation or your own server uses it, add its certificate under Settings, Network.',
  'network.selfSigned':
    'The certificate of {host} is self-signed, so anyone could have made it. If the server is yours, add its certificate under Settings, Network.',
  'network.issuerNotAllowed':
    'The issuer of {host}’s certificate may not issue certificates. The server’s owner has to replace it.',
  'network.weakCryptography':
    'The certificate of {host} uses cryptography that is no longer secure. The server’s owner has to replace it.',
  'network.certificateUnreadable':
    'The certificate of {host} cannot be read. The server’s owner has to replace it.',
  'network.revocationUnknown':
    'Outpost cannot find out whether the certificate of {host} was revoked. Try again later.',
  'network.revoked':
    'The certificate of {host} was revoked. Do not use this server until its owner has replaced the certificate.',
  'network.oldTls':
    '{host|start} offers only old versions of TLS, which are not secure. Its owner has to update it.',
  'network.notTls':
    '{host|start} does not speak TLS on this port. Check whether its address begins with http:// or https://.',
  'network.handshakeFailed':
    'Outpost could not make a secure connection to {host}. Check the address; the server may need an update.',
  'network.clockWrong':
    'This computer’s clock is wrong: it shows {date}, and the server reports {other}. Set the clock, because certificates depend on it.',
  'network.expired':
    'The certificate of {host} has expired. Check this computer’s date; if it is right, the server’s owner has to renew the certificate.',
  'network.expiredOn':
    'The certificate of {host} expired on {date}; this computer’s date is {today}. If that date is right, the server’s owner has to renew the certificate.',
  'network.notYetValid': 'The certificate of {host} is not valid yet. Check this computer’s date.',
  'network.validFrom':
    'The certificate of {host} is valid only from {date} on; this computer’s date is {today}. Check this computer’s clock.',
  'network.otherHost':
    'The certificate is not for {host}: another server answers in its place. Check the address; if this network has a sign-in page, sign in there first.',
  'network.otherNames':
    'The certificate is for {names|and}, not for {host}: another server answers in its place. Check the address; if this network has a sign-in page, sign in there first.',
} as const;
