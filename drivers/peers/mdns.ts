/**
 * Masters on the local network by mDNS. Only a hint: anybody can announce a master, and one that was
 * killed stays announced for a while. A master that is found must still prove the fleet's key.
 */
import { Bonjour, type Service } from 'bonjour-service'
import type { Journal } from '#hal/journal.ts'
import type { FoundMaster } from '#hal/peers.ts'

const TYPE = 'laned-sync'

export function announceMaster(
  port: number,
  serialNumber: string,
  journal: Journal,
): AsyncDisposable {
  const bonjour = open(journal)
  bonjour?.publish({
    name: `laned ${serialNumber}`,
    type: TYPE,
    port,
    probe: false,
    txt: { sn: serialNumber },
  })
  return {
    async [Symbol.asyncDispose]() {
      if (!bonjour) return
      await new Promise<void>((resolve) => {
        // A network that is gone must not keep the device from stopping.
        const late = setTimeout(resolve, 500)
        bonjour.unpublishAll(() => {
          clearTimeout(late)
          resolve()
        })
      })
      bonjour.destroy()
    },
  }
}

export function discoverMasters(
  onFound: (master: FoundMaster) => void,
  journal: Journal,
): AsyncDisposable {
  const bonjour = open(journal)
  const browser = bonjour?.find({ type: TYPE }, (service: Service) => {
    const address = service.addresses?.find((one) => /^\d+(\.\d+){3}$/.test(one))
    const serialNumber: unknown = service.txt?.sn
    if (!address || typeof serialNumber !== 'string') return
    onFound({ url: `https://${address}:${service.port}`, serialNumber: serialNumber.slice(0, 64) })
  })
  return {
    async [Symbol.asyncDispose]() {
      browser?.stop()
      bonjour?.destroy()
    },
  }
}

/** Null on a machine without a network, where there is nothing to find. */
function open(journal: Journal): Bonjour | null {
  try {
    return new Bonjour({}, (error: Error) =>
      journal.warn('discovery.failed', { why: error.message }),
    )
  } catch (error) {
    journal.warn('discovery.failed', { why: (error as Error).message })
    return null
  }
}
