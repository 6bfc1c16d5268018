/** The lane at a broker of messages, where the config names one. */
import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import type { OpenItems } from '../items/open.ts'
import type { ToldLane } from '../mqtt/lane-state.ts'
import type { OpenPayment } from '../payment/open.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

interface Told {
  readonly hardware: Hardware
  readonly payment: OpenPayment
  readonly items: OpenItems
  readonly ledger: SqliteTransactions
  readonly updates: ToldLane['updates']
  readonly serial: string
}

/** Nothing is loaded where there is none. Throws Fault 'bad-request' where the config is to blame. */
export async function wireMqtt(
  { config, opened, clock, journal, parts }: Wiring,
  { hardware, payment, items, ledger, updates, serial: serialNumber }: Told,
): Promise<void> {
  const { mqtt } = config
  if (!mqtt) return
  const { openMqttBroker } = await import('#drivers/mqtt/mqtt-broker.ts')
  const { laneTopic, openLaneTopics, willOf } = await import('../mqtt/lane-topics.ts')
  const topic = laneTopic(mqtt.topic, serialNumber)
  const clientId = `laned-${serialNumber}`
  const options = { config: mqtt, clientId, will: willOf(topic), clock, journal }
  const broker = opened.use(openMqttBroker(options))
  parts.add('broker', () => broker.condition)
  opened.use(
    openLaneTopics({
      ...{ broker, clock, serialNumber, topic, payment, items, updates, version: VERSION },
      discovery: mqtt.discovery === 'none' ? null : mqtt.discovery,
      display: hardware.display.driver,
      camera: hardware.camera.driver,
      weight: {
        read: () => weightState(items.items.weighing),
        onChange: items.items.weighing.onTold,
      },
      shift: () => ledger.shifts.current(),
      parts: parts.read,
    }),
  )
}

/** Always something: a store that shows it must know that there is no weight any more. */
function weightState({ scale, told }: OpenItems['items']['weighing']): object {
  const none = { grams: null, stable: false, tare: null, net: false, overload: false }
  return { ...none, ...(scale.isInUse && told) }
}
