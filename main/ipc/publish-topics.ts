import type { Log } from '../base/log.ts';
import type { Topics } from '../feature.ts';
import type { TopicName } from '../../preload/contract/index.ts';
import type { Publisher } from './publisher.ts';

/** Publishes the current state of each topic. A state that fails is logged and skipped. */
export function publishTopics(publisher: Pick<Publisher, 'publish'>, topics: Topics, log: Log): void {
  const publish = async <N extends TopicName>(name: N) => {
    const snapshot = topics[name];
    if (snapshot) publisher.publish(name, await snapshot());
  };
  for (const name of Object.keys(topics) as TopicName[])
    publish(name).catch((error: unknown) =>
      log.warn('topic not read', { topic: name, reason: String(error) }),
    );
}
