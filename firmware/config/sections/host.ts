/** `host:` the machine around the device: who may set its clock and restart it. */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { exact, Fake, section } from '../section-builders.ts'

const Systemd = exact({ driver: Type.Literal('systemd') })

/** By default restarts and clock changes are only noted: nobody's laptop restarts. */
export const HostSection = section(Type.Union([Fake, Systemd]), { driver: 'fake' })
export type HostConfig = Static<typeof HostSection>
