/** No call of the page changes who is paid without the question: whichever module calls such an operation asks. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { otherPayee } from '#drivers/storage/lane-backup/hide-secrets-of-payees.ts'
import type { Operation } from '#firmware/operations/operation.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { featurePageSources, PAGE, pageSources } from '#test/page/page-sources.ts'
import { spec } from '#test/spec.ts'

/** They call such an operation and do not ask, and why. */
const ASKS_NOT: Readonly<Record<string, string>> = {
  'parts/display-search.tsx': 'sends the cable of the display alone',
  'tabs/settings/bank-profiles.tsx': 'is saved by save-bar.tsx, which asks',
  'tabs/till/new-payment.tsx': 'sets up the fake bank where there is no profile',
}

const asking = OPERATION_TABLES.flatMap((table) => Object.values<Operation>(table)).filter(
  ({ page }) => 'asksWhoIsPaid' in page,
)
const modules = [
  ...pageSources()
    .filter((file) => !file.startsWith('words/'))
    .map((file) => PAGE + file),
  ...featurePageSources(),
]

const isCalledIn = (text: string, { at }: Operation): boolean => text.includes(`'${at}'`)

spec('the question before another one is paid', {
  'is asked by every module of the page that calls such an operation'() {
    assert.ok(asking.length >= 4, `${asking.length}`)
    const silent: string[] = []
    for (const operation of asking) {
      const callers = modules.filter((file) => isCalledIn(readFileSync(file, 'utf8'), operation))
      assert.ok(callers.length > 0, `nobody calls ${operation.at}`)
      for (const file of callers) {
        const text = readFileSync(file, 'utf8')
        const asks = /agreed(Payee|ByLane)\(/.test(text)
        if (!asks && !Object.hasOwn(ASKS_NOT, file.slice(PAGE.length)))
          silent.push(`${file}: ${operation.at}`)
      }
    }
    assert.equal(silent, [])
  },
  'of a backup compares the shop that is paid, not what the profile is called, nor one that waits'() {
    const payee = (fields = {}) => ({
      profile: 'main',
      isActive: true,
      bankName: 'Alfa',
      fields: { merchantId: 'shop-1', terminal: '7' },
      ...fields,
    })
    const waiting = payee({ profile: 'spare', isActive: false, bankName: 'VTB' })
    const other = payee({ fields: { merchantId: 'shop-2', terminal: '7' } })
    assert.equal(otherPayee([payee()], [payee()]), [])
    assert.equal(otherPayee([payee()], [payee({ profile: 'first' }), waiting]), [])
    const turned = payee({ fields: { terminal: '7', merchantId: 'shop-1' } })
    assert.equal(otherPayee([payee()], [turned]), [])
    assert.equal(otherPayee([payee()], [other]), ['main'])
    assert.equal(otherPayee([payee()], [payee({ bankName: 'VTB' })]), ['main'])
    assert.equal(otherPayee([payee()], [waiting]), ['main'], 'nobody would be paid')
    assert.equal(otherPayee([], [payee()]), ['main'])
    assert.equal(otherPayee([], []), [])
  },
})
