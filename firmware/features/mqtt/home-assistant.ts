/**
 * The lane as a device of Home Assistant, with an entity for each thing that a person in a shop looks at. Each is a
 * message that the broker keeps.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Speaker } from '#firmware/words/speaker.ts'
import type { BrokerMessage } from './message-broker.ts'
import type { TopicName } from './state-topics.ts'

export interface DiscoveredLane {
  readonly serialNumber: string
  readonly version: string
  /** The currency of the last payment; null before the first, and the amount then has no unit. */
  readonly currency: string | null
  /** The topic prefix at which Home Assistant looks for devices. */
  readonly prefix: string
  /** The lane's own topics begin with it. */
  readonly topic: string
  readonly speak: Speaker
}

type Kind = 'binary_sensor' | 'sensor' | 'update'

interface Entity {
  readonly kind: Kind
  readonly id: string
  readonly name: Sentence
  /** The lane's topic from which it is read. */
  readonly from: TopicName
  readonly more: Readonly<Record<string, unknown>>
}

const isOn = (expression: string) => `{{ 'ON' if ${expression} else 'OFF' }}`
const LINK = { device_class: 'connectivity', entity_category: 'diagnostic' }
const ATTRIBUTES = 'json_attributes_topic'

const ENTITIES: readonly Entity[] = [
  entity('binary_sensor', 'display', say('home.display'), 'display', {
    ...LINK,
    value_template: isOn('value_json.connected'),
  }),
  entity('binary_sensor', 'camera', say('home.camera'), 'camera', {
    ...LINK,
    value_template: isOn('value_json.connected'),
  }),
  entity('binary_sensor', 'bank', say('home.bank'), 'bank', {
    ...LINK,
    value_template: isOn('value_json.answers'),
    [ATTRIBUTES]: 'bank',
  }),
  entity('binary_sensor', 'trouble', say('home.trouble'), 'parts', {
    device_class: 'problem',
    entity_category: 'diagnostic',
    value_template: isOn('value_json.failed'),
    [ATTRIBUTES]: 'parts',
  }),
  entity('sensor', 'payment', say('home.last-payment'), 'payment', {
    icon: 'mdi:qrcode',
    value_template: '{{ value_json.status }}',
    [ATTRIBUTES]: 'payment',
  }),
  entity('sensor', 'payment_amount', say('home.last-amount'), 'payment', {
    device_class: 'monetary',
    value_template: '{{ value_json.amount / 100 }}',
  }),
  entity('sensor', 'item', say('home.recognised-item'), 'item', {
    icon: 'mdi:fruit-cherries',
    value_template: '{{ value_json.name or value_json.item or value_json.status }}',
    [ATTRIBUTES]: 'item',
  }),
  entity('sensor', 'doubt', say('home.doubted-choice'), 'doubt', {
    icon: 'mdi:help-circle',
    value_template: '{{ value_json.item }}',
    [ATTRIBUTES]: 'doubt',
  }),
  entity('sensor', 'weight', say('home.weight'), 'weight', {
    device_class: 'weight',
    unit_of_measurement: 'g',
    value_template: '{{ value_json.grams }}',
    [ATTRIBUTES]: 'weight',
  }),
  entity('sensor', 'shift', say('home.shift-payments'), 'shift', {
    state_class: 'total',
    value_template: '{{ value_json.payments }}',
    [ATTRIBUTES]: 'shift',
  }),
  // No command topic: a lane itself decides when it installs a release.
  entity('update', 'release', say('home.release'), 'update', { entity_category: 'diagnostic' }),
]

export function discoveryMessages(lane: DiscoveredLane): BrokerMessage[] {
  const { serialNumber, version, currency, prefix, topic, speak } = lane
  // Home Assistant takes no dots in the names of nodes.
  const node = `laned_${serialNumber.replace(/[^A-Za-z0-9_-]/g, '_')}`
  const device = {
    identifiers: [node],
    name: speak(say('home.lane', { serialNumber })),
    manufacturer: 'laned',
    model: speak(say('home.model')),
    serial_number: serialNumber,
    sw_version: version,
  }
  return ENTITIES.map(({ kind, id, name, from, more }) => ({
    topic: `${prefix}/${kind}/${node}/${id}/config`,
    isRetained: true,
    payload: JSON.stringify({
      name: speak(name),
      unique_id: `${node}_${id}`,
      // Home Assistant reads default_entity_id from 2025.10 on, and object_id until 2026.3; both say the same.
      default_entity_id: `${kind}.${slug(`${node}_${id}`)}`,
      object_id: `${node}_${id}`,
      state_topic: `${topic}/${from}`,
      availability_topic: `${topic}/status`,
      ...more,
      ...(more['device_class'] === 'monetary' && currency && { unit_of_measurement: currency }),
      ...(ATTRIBUTES in more && { [ATTRIBUTES]: `${topic}/${more[ATTRIBUTES]}` }),
      device,
      origin: { name: 'laned', sw_version: version },
    }),
  }))
}

/** Converts a name as Home Assistant converts names to entity ids. */
function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('_')
}

function entity(
  kind: Kind,
  id: string,
  name: Sentence,
  from: TopicName,
  more: Readonly<Record<string, unknown>>,
): Entity {
  return { kind, id, name, from, more }
}
