/** Whether a lane would start with this broker, with what its start asks. */
import { isLoopbackHost } from '#firmware/http/guards/access-rights.ts'
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import { readMqttCredentials } from './driver/mqtt-credentials.ts'
import type { MqttConfig } from './mqtt-section.ts'

export async function checkMqtt(mqtt: MqttConfig, { attempt, warn }: SectionCheck): Promise<void> {
  await attempt([], () => readMqttCredentials(mqtt))
  const isBeyond = !isLoopbackHost(new URL(mqtt.url).hostname)
  if (mqtt.url.startsWith('mqtt:') && mqtt.username !== undefined && isBeyond)
    warn(['url'], say('fault.mqtt.password-unencrypted'))
}
