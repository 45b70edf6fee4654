import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it receives, and refuses what it is set to. */
export interface TestSmtp {
  readonly url: string;
  readonly received: { readonly envelope: readonly string[]; readonly mail: Email }[];
  refusesSenders: boolean;
  refusesRecipients: boolean;
  asksToWait: boolean;
  stop(): Promise<void>;
}

/** @param port of a server that was away and comes back; any, unless given */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) =>
      smtp.refusesSenders ? done(Object.assign(new Error('not your domain'), { responseCode: 553 })) : done(),
    onRcptTo: (_address, _session, done) => {
      if (smtp.refusesRecipients) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else if (smtp.asksToWait) done(Object.assign(new Error('later'), { responseCode: 451 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        smtp.received.push({ envelope: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address: AddressInfo | string | null = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    refusesSenders: false,
    refusesRecipients: false,
    asksToWait: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
