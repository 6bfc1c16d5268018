/**
 * Masters on the local network by mDNS. Only a hint: anybody can announce a master, and one that was
 * killed stays announced for a while. A master that is found must still prove the fleet's key.
 */
import { Bonjour, type Service, type ServiceConfig } from 'bonjour-service'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import type { Journal } from '#hal/journal.ts'
import type { FoundMaster } from '#hal/peers.ts'

const TYPE = 'laned-sync'

export function announceMaster(
  port: number,
  serialNumber: string,
  journal: Journal,
): AsyncDisposable {
  const txt = { sn: serialNumber }
  return announce(port, `laned ${serialNumber}`, { type: TYPE, txt }, journal)
}

function announce(
  port: number,
  name: string,
  service: Pick<ServiceConfig, 'type' | 'host' | 'txt' | 'disableIPv6'>,
  journal: Journal,
): AsyncDisposable {
  const bonjour = open(journal)
  bonjour?.publish({ ...service, name, port, probe: false })
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

/** The page of a lane by the name of the lane: `lane-1a2b3c.local` is its address then. */
export function announcePage(port: number, hostName: string, journal: Journal): AsyncDisposable {
  const service = { type: 'http', host: hostName, disableIPv6: true }
  return announce(port, hostName.replace(/\.local$/, ''), service, journal)
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
    onFound({
      url: `https://${hostAndPort(address, service.port)}`,
      serialNumber: serialNumber.slice(0, 64),
    })
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
