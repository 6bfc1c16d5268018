/**
 * The keys, classes and units that Home Assistant takes in a discovery message, and only those that a lane may say. A list of our
 * own: key by key it was read beside the schemas in Home Assistant's source (the MQTT integration's common keys, device, origin,
 * availability, sensor, binary_sensor and update; November 2026). No Home Assistant can be installed where the tests run.
 */
import * as assert from 'uvu/assert'

type Message = Readonly<Record<string, unknown>>

const COMMON = [
  'name',
  'unique_id',
  'default_entity_id',
  'object_id',
  'state_topic',
  'value_template',
  'availability_topic',
  'device',
  'origin',
  'entity_category',
  'icon',
  'device_class',
  'json_attributes_topic',
  'enabled_by_default',
  'qos',
]
const MAY_SAY: Readonly<Record<string, readonly string[]>> = {
  sensor: [...COMMON, 'unit_of_measurement', 'state_class', 'suggested_display_precision'],
  binary_sensor: [...COMMON, 'payload_on', 'payload_off'],
  update: [...COMMON, 'latest_version_topic', 'latest_version_template', 'title', 'release_url'],
}
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  sensor: ['monetary', 'weight', 'duration', 'timestamp', 'temperature', 'enum'],
  binary_sensor: ['connectivity', 'problem', 'running', 'power'],
  update: ['firmware'],
}
/** Of a sensor: which units its class may have. */
const UNITS: Readonly<Record<string, RegExp>> = { monetary: /^[A-Z]{3}$/, weight: /^(kg|g|mg)$/ }
const DEVICE = [
  'identifiers',
  'connections',
  'name',
  'manufacturer',
  'model',
  'model_id',
  'serial_number',
  'sw_version',
  'hw_version',
  'suggested_area',
  'via_device',
  'configuration_url',
]

/**
 * What an entity may be said to be by its template. Of a sensor with a unit, a class of states or a class of its own Home
 * Assistant takes a number alone; `None` is "not known".
 */
export function checkState(topic: string, message: Message, text: string): void {
  const isNumber = ['unit_of_measurement', 'state_class', 'device_class'].some(
    (key) => message[key] !== undefined,
  )
  const may = topic.includes('/binary_sensor/')
    ? /^(ON|OFF)$/
    : isNumber
      ? /^(-?\d+(\.\d+)?|None)$/
      : /^.{1,255}$/
  assert.match(text, may, `${topic}: ${text}`)
}

/** Throws with the first thing that is not in the lists. */
export function checkDiscovery(topic: string, message: Message): void {
  const [, kind = ''] = topic.split('/')
  const may = MAY_SAY[kind] ?? []
  for (const key of Object.keys(message))
    assert.ok(may.includes(key), `${topic}: ${kind} has no ${key}`)
  const text = (key: string) => String(message[key] ?? '')
  for (const key of ['name', 'unique_id', 'state_topic'])
    assert.match(text(key), /./, `${topic}: no ${key}`)
  // domain.object_id: small letters, digits and underscores, none of them at an end or doubled.
  assert.match(text('default_entity_id'), new RegExp(`^${kind}\\.[a-z0-9]+(_[a-z0-9]+)*$`), topic)
  assert.not.match(text('state_topic'), /[+#]/, topic)
  const deviceClass = message['device_class']
  if (deviceClass !== undefined)
    assert.ok(CLASSES[kind]?.includes(String(deviceClass)), `${topic}: ${deviceClass}`)
  const unit = UNITS[String(deviceClass)]
  if (unit) assert.match(text('unit_of_measurement'), unit, topic)
  // A sum of money is no measurement: of the classes of states it may have `total` alone.
  if (deviceClass === 'monetary') assert.match(text('state_class'), /^(total)?$/, topic)
  if (message['entity_category'] !== undefined)
    assert.is(message['entity_category'], 'diagnostic', topic)
  const device = message['device'] as Message
  for (const key of Object.keys(device)) assert.ok(DEVICE.includes(key), `${topic}: device ${key}`)
  assert.ok((device['identifiers'] as readonly string[]).length > 0, topic)
  assert.match(String((message['origin'] as Message)['name']), /./, topic)
}
