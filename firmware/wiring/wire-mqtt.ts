/** The lane at a broker of messages, where the config names one. */
import { createRandom } from '#drivers/host/random.ts'
import type { LaneState } from '#hal/lane-state.ts'
import type { Wiring } from './wiring-context.ts'

/** Loads nothing where the config names no broker. Throws Fault 'bad-request' where the config is wrong. */
export async function wireMqtt(
  { config, opened, clock, journal, parts }: Wiring,
  lane: LaneState,
): Promise<void> {
  const { mqtt } = config
  if (!mqtt) return
  const { openMqttBroker } = await import('#drivers/mqtt/mqtt-broker.ts')
  const { laneTopic, openLaneTopics, willOf } = await import('../mqtt/open.ts')
  const { serialNumber } = lane.sections.device.read()
  const topic = laneTopic(mqtt.topic, serialNumber)
  const clientId = `laned-${serialNumber}`
  const random = createRandom()
  const options = { config: mqtt, clientId, will: willOf(topic), clock, random, journal }
  const broker = opened.use(openMqttBroker(options))
  parts.add('broker', () => broker.condition)
  const discovery = mqtt.discovery === 'none' ? null : mqtt.discovery
  opened.use(openLaneTopics({ lane, broker, clock, topic, discovery }))
}
