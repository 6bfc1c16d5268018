/** `mqtt:` what a lane tells an MQTT broker: its states and events, and how Home Assistant finds it. */
import { feature } from '#firmware/kernel/feature.ts'
import { MQTT_EVENTS } from './mqtt-events.ts'
import { Mqtt } from './mqtt-section.ts'

export const FEATURE = feature({
  name: 'mqtt',
  section: Mqtt,
  onBy: ['url'],
  settings: {
    task: 'access',
    advanced: ['secretFile', 'caFile', 'certFile', 'keyFile', 'topic'],
  },
  events: MQTT_EVENTS,
  parts: { broker: {} },
  docTables: async () => (await import('./topic-table.ts')).TOPIC_TABLE,
  check: async (section, check) => (await import('./check-mqtt.ts')).checkMqtt(section, check),
  open: async (lane) => (await import('./open-mqtt.ts')).startMqtt(lane),
})
