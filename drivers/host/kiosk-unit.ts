/** Whether this machine's own monitor is the customer's screen: `install.sh --kiosk` put its unit in. */
import { existsSync } from 'node:fs'

const KIOSK_UNIT = '/etc/systemd/system/laned-kiosk.service'

export function hasKiosk(): boolean {
  return existsSync(KIOSK_UNIT)
}
