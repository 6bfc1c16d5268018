/**
 * A card on which no more files fit (inodes), whatever room it has, or that the system made read-only: a lane starts
 * all the same where it can, and says which of them it is where it cannot.
 */
import { mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { openOrderStore } from '#drivers/bank/fake/order-store.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { databaseIn, openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { freeSpaceToStart, START_NAMES } from '#drivers/storage/sqlite/start-reserve.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

const CARD = { bytes: 16 << 20, names: 300 }

spec('a card without names', {
  async 'a lane that was stopped in order starts, and tells what its card lacks'() {
    using card = insertCard({ ...CARD, kind: 'ext4' })
    const path = join(card.path, 'data')
    const openLedger = () => openSqliteTransactions(databaseIn(path, 'payments.db'))
    const start = () => {
      using _folder = openDataFolder(path)
      freeSpaceToStart(path)
      openLedger()[Symbol.dispose]()
    }
    const elsewhere = join(card.path, 'elsewhere')
    for (const folder of [path, elsewhere]) mkdirSync(folder)
    symlinkSync(elsewhere, join(path, START_NAMES))
    start()
    assert.equal(readdirSync(elsewhere), [], 'nothing is kept where a link leads')
    card.crowd(0)
    assert.throws(openLedger, /payments\.db: the disk takes no more files.*Delete old exports/)
    const settings = await loadJsonStore(join(path, 'settings.json'), { one: 1 })
    const refused = await faultOf(() => settings.update(() => ({ one: 2 })), 'storage')
    assert.match(refused.message, /settings\.json: the disk takes no more files/)
    start()
    const disk = createDisk({ folder: path, clock: createSystemClock() })
    assert.match(String((await disk.space()).refusal ?? ''), /can take hardly any more files/)
    card.empty()
    assert.is((await disk.space()).refusal, null)
    // With names again they are kept for the next time.
    start()
    card.crowd(0)
    start()
  },
})

spec('a read-only card', {
  async 'a start is refused in words, and with the card mended the lane starts'() {
    using card = insertCard(CARD)
    const path = join(card.path, 'data')
    const disk = createDisk({ folder: card.path, clock: createSystemClock() })
    openDataFolder(path)[Symbol.dispose]()
    assert.is((await disk.space()).refusal, null)
    card.turn('ro')
    assert.throws(() => openDataFolder(path), /is on a read-only memory card.*replace it/)
    assert.match(String((await disk.space()).refusal ?? ''), /^the memory card is read-only/)
    card.turn('rw')
    openDataFolder(path)[Symbol.dispose]()
    assert.is((await disk.space()).refusal, null)
  },
  'a lane whose note cannot be taken away is stopped in order all the same'() {
    using folder = temporaryFolder()
    const note = join(folder.path, 'laned.pid')
    const data = openDataFolder(folder.path)
    rmSync(note)
    mkdirSync(note)
    data[Symbol.dispose]()
    rmdirSync(note)
    openDataFolder(folder.path)[Symbol.dispose]()
  },
  async 'the fake bank says that it cannot write, and forgets what it could not'() {
    using card = insertCard(CARD)
    await using orders = await openOrderStore(join(card.path, 'bank.jsonl'))
    card.fill()
    const order = { orderId: '1', purpose: 'x'.repeat(8_192) } as never
    await faultOf(() => orders.update('1', () => order), 'storage')
    assert.is(orders.find('1'), null)
    card.empty()
    assert.is(await orders.update('1', () => order), order)
  },
})
