/**
 * What a screen at the board's HDMI shows of a new lane, above the login prompt: a file in the folder that systemd
 * gives the service, which agetty prints (systemd/laned-console.path). Only a person at the lane sees it: nobody but
 * root can read the file.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import { replaceFileNow } from '#drivers/storage/files/replace-file.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

export interface Notice {
  /** The page's address as a QR code, the one to type, and the code that opens it. */
  readonly page: { readonly scanned: string; readonly typed: string; readonly code: string }
  readonly wifi: {
    readonly scanned: string
    readonly name: string
    readonly password: string
  } | null
}

export function createConsoleNotice(folder: string | null) {
  return {
    /** null removes the notice. Throws Fault 'storage'. */
    show(notice: Notice | null): void {
      if (folder === null) return
      const path = join(folder, 'issue')
      try {
        if (notice) replaceFileNow(path, textOf(notice), { isDurable: false })
        else rmSync(path, { force: true })
      } catch (cause) {
        throw new Fault(
          'storage',
          say('fault.storage.cannot-write-file', { path, why: (cause as Error).message }),
          cause,
        )
      }
    },
  }
}

/** Each module is half a character high: 18 rows of 33, light on dark as on any console. */
function textOf({ page, wifi }: Notice): string {
  const picture = (text: string) => encodeQR(text, 'ascii', { ecc: 'low', border: 2 }).trimEnd()
  const lines = [
    ...(wifi ? [picture(wifi.scanned), `1. Wi-Fi ${wifi.name}: ${wifi.password}`, ''] : []),
    picture(page.scanned),
    `${wifi ? '2. ' : ''}Set-up, Настройка: ${page.typed}`,
    `Code, код: ${page.code}`,
  ]
  // agetty takes what follows a backslash for an order.
  return `\n${lines.join('\n').replaceAll('\\', '\\\\')}\n\n`
}
