/** The real client of a server of backups, and a server that misbehaves on request. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openBackupServerStore } from '#drivers/storage/remote-backups/backup-server-store.ts'
import {
  bearer,
  type SignRequest,
  signatureV4,
} from '#drivers/storage/remote-backups/request-signing.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import type { Clock } from '#hal/clock.ts'
import { createAuthority } from '#test/certificates.ts'
import { type BackupServerRig, openBackupServer } from './backup-server.ts'
import type { Account } from './signature-v4.ts'

export const TOKEN = 'a token of forty letters, as they are made'
export const ACCOUNT: Account = {
  accessKeyId: 'AKIDLANE7',
  secretAccessKey: 'a secret/with+signs=',
  region: 'eu-test-1',
}

interface Change {
  readonly url?: string
  readonly caFile?: string
  readonly silenceMs?: number
}

export interface StoreRig extends AsyncDisposable {
  readonly server: BackupServerRig
  readonly store: BackupStore
  /** How `store` says who it is. */
  readonly sign: SignRequest
  /** Another client of the same server. */
  open(sign: SignRequest, change?: Change): BackupStore
}

export interface StoreRigOptions {
  readonly kind: 'https' | 's3'
  readonly clock?: Clock
}

export async function openStoreRig(options: StoreRigOptions): Promise<StoreRig> {
  const { kind, clock = createSystemClock() } = options
  await using opening = new AsyncDisposableStack()
  const authority = opening.use(await createAuthority())
  const { cert, key } = await authority.issue('IP:127.0.0.1')
  const tls = { cert: cert.toString(), key: key.toString() }
  const server = opening.use(
    await openBackupServer({ tls, ...(kind === 's3' ? { account: ACCOUNT } : { token: TOKEN }) }),
  )
  const sign = kind === 's3' ? signatureV4(ACCOUNT, clock) : bearer(TOKEN)
  const open: StoreRig['open'] = (sign, { silenceMs = 30_000, ...change } = {}) =>
    opened.use(
      openBackupServerStore({
        server: { url: server.url, caFile: authority.caFile, ...change },
        sign,
        clock,
        silenceMs,
        serialNumber: 'lane-7',
      }),
    )
  const opened = opening.move()
  return {
    server,
    sign,
    store: open(sign),
    open,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
