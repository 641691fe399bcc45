import { connect, connectAsync, type IPublishPacket, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestBroker, type TestBroker } from './create-test-broker.ts';

const NO_SUBSCRIBERS = 16;

let broker: TestBroker;
let publisher: MqttClient;
let answers: (number | undefined)[];
beforeEach(async () => {
  broker = await createTestBroker();
  answers = [];
  publisher = await connectAsync(broker.url, { protocolVersion: 5 });
  publisher.on('packetreceive', (packet) => {
    if (packet.cmd === 'puback') answers.push(packet.reasonCode);
  });
});
afterEach(async () => {
  await publisher.endAsync(true);
  await broker.close();
});

/** Subscribes with a session that outlives the connection, and acknowledges messages unless `isSilent`. */
async function subscribe(isSilent: boolean) {
  const received: IPublishPacket[] = [];
  const client = connect(broker.url, {
    protocolVersion: 5,
    clientId: 'portal',
    clean: false,
    properties: { sessionExpiryInterval: 3_600 },
    reconnectPeriod: 0,
  });
  client.handleMessage = (packet, done) => {
    received.push(packet);
    done(isSilent ? new Error('not acknowledged') : undefined);
  };
  await client.subscribeAsync('azimute/+/#', { qos: 1 });
  return { received, leave: () => client.endAsync(true) };
}

const publish = (payload: string) => publisher.publishAsync('azimute/key/pump', payload, { qos: 1 });

it('keeps acknowledged messages until a subscriber acknowledges them, across disconnects', async () => {
  await publish('too early');
  expect(answers).toEqual([NO_SUBSCRIBERS]);
  expect(broker.taken).toEqual([]);

  const silent = await subscribe(true);
  await publish('one');
  await publish('two');
  await vi.waitFor(() => expect(silent.received).toHaveLength(2));
  await silent.leave();
  await publish('three');
  expect(broker.taken).toEqual(['one', 'two', 'three']);
  expect(broker.acknowledged).toEqual([]);

  const back = await subscribe(false);
  await vi.waitFor(() => expect(broker.acknowledged).toEqual(broker.taken));
  expect(back.received.map(({ payload, dup }) => [String(payload), dup])).toEqual([
    ['one', true],
    ['two', true],
    ['three', false],
  ]);
  await back.leave();
  const third = await subscribe(false);
  await publish('four');
  await vi.waitFor(() => expect(third.received.map(({ payload }) => String(payload))).toEqual(['four']));
  await third.leave();
  expect(broker.connects.map(({ clientId }) => clientId).filter((id) => id === 'portal')).toHaveLength(3);
});
