/** Connection settings: proxies, their passwords, certificate authorities. Times are ms since the epoch. */
import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

export const proxyModes = ['system', 'none', 'manual'] as const;
export const proxyKinds = ['http', 'https', 'socks5'] as const;

/** `manual`: `kind`, `host` and `port` name the proxy; servers in `bypass` are reached directly. */
export const proxySettingsSchema = z.object({
  mode: z.enum(proxyModes),
  kind: z.enum(proxyKinds),
  host: z.string().max(253),
  port: z.number().int().min(1).max(65_535),
  bypass: z.string().max(2_000),
});
export type ProxySettings = z.infer<typeof proxySettingsSchema>;

const certificateSchema = lazySchema(() =>
  z.object({
    subject: z.string().max(100),
    issuer: z.string().max(100),
    validFrom: z.number(),
    validTo: z.number(),
    /** SHA-256, in hexadecimal with colons. */
    fingerprint: z.string().max(100),
  }),
);
export type CertificateView = z.infer<typeof certificateSchema>;

export const connectionSchema = lazySchema(() =>
  z.object({
    /** A proxy that asks for credentials; null when none does. */
    question: z
      .object({
        /** `host:port`. */
        proxy: z.string().max(300),
        /** The realm in the proxy's own words; '' when it gives none. */
        realm: z.string().max(200),
        /** The proxy rejected the credentials it was sent. */
        isWrong: z.boolean(),
      })
      .nullable(),
    /** Proxies whose credentials were used in this run. */
    known: z.array(z.string().max(300)).max(100),
    /** Preferred route to each server in this run; null: direct. */
    ways: z.array(z.object({ server: z.string().max(500), proxy: z.string().max(300).nullable() })).max(100),
    /** The user's own certificate authorities. */
    certificates: z.array(certificateSchema).max(100),
    /** Why their file could not be used. */
    certificateProblem: messageSchema.nullable(),
  }),
);
export type ConnectionView = z.infer<typeof connectionSchema>;

const nothing = z.undefined();
const proxy = z.string().max(300);

export const connectionQueries = {
  'connection.view': { input: nothing, output: connectionSchema },
} as const;

export const connectionCommands = {
  /** Answers the proxy's question; rejected when this proxy has not asked. */
  'connection.signInToProxy': {
    input: z.object({
      proxy,
      user: z.string().min(1).max(200),
      password: z.string().max(500),
      keeping: z.enum(['keyring', 'this_run', 'plain']),
    }),
    output: z.void(),
  },
  /** Forgets a proxy's credentials. */
  'connection.forgetProxy': { input: z.object({ proxy }), output: z.void() },
  /** Asks for a file and trusts its certificate authorities; returns how many are new. */
  'connection.addCertificates': { input: nothing, output: z.object({ added: z.number() }) },
  'connection.removeCertificate': {
    input: z.object({ fingerprint: z.string().max(100) }),
    output: z.void(),
  },
} as const;
