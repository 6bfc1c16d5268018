/** The lane at its broker of messages. */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { openMqttBroker } from './driver/mqtt-broker.ts'
import { laneTopic, openLaneTopics, willOf } from './lane-topics.ts'
import type { MQTT_EVENTS } from './mqtt-events.ts'
import type { MqttConfig } from './mqtt-section.ts'

/** Throws Fault 'bad-request' where the config is wrong. */
export async function startMqtt(
  lane: Lane<MqttConfig, typeof MQTT_EVENTS, 'broker'>,
): Promise<OpenFeature> {
  const { section: config, clock, random, journal, parts, opened, language } = lane
  const { serialNumber } = lane.sections.device.read()
  const topic = laneTopic(config.topic, serialNumber)
  const clientId = `laned-${serialNumber}`
  const broker = opened.use(
    openMqttBroker({ config, clientId, will: willOf(topic), clock, random, journal }),
  )
  parts.add('broker', () => broker.condition)
  const discovery = config.discovery === 'none' ? null : config.discovery
  opened.use(await openLaneTopics({ lane, broker, clock, topic, discovery, language }))
  return {}
}
