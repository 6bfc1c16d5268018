/** Who is paid changes where the money goes elsewhere, and never where a bank is only asked otherwise. */
import * as assert from 'uvu/assert'
import type { BanksConfig } from '#drivers/bank/adapter-of-bank.ts'
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { spec } from '#test/spec.ts'

const ALFA = { driver: 'rbs', url: 'https://pay.alfabank.ru/payment' } as const
const PIX = { driver: 'pix', url: 'https://psp.example/api' } as const

const CASES: readonly (readonly [string, BanksConfig, BanksConfig, readonly string[]])[] = [
  ['nothing', { Alfa: ALFA }, { Alfa: ALFA }, []],
  [
    'how long a bank is waited for',
    { Alfa: ALFA },
    { Alfa: { ...ALFA, totalTimeoutMs: 900, connectTimeoutMs: 800 } },
    [],
  ],
  [
    'whether a private address may be asked',
    { Alfa: ALFA },
    { Alfa: { ...ALFA, allowPrivate: true } },
    [],
  ],
  ['a slash at the end', { Alfa: ALFA }, { Alfa: { ...ALFA, url: `${ALFA.url}/` } }, []],
  ['another spelling of the bank', { Alfa: ALFA }, { 'Альфа-Банк': ALFA }, []],
  ['a line that says what the public address is', {}, { Alfa: ALFA }, []],
  ['a line beside one for all that says the same', { '*': ALFA }, { '*': ALFA, VTB: ALFA }, []],
  [
    'the tokens where they are by themselves',
    { Pix: PIX },
    { Pix: { ...PIX, tokenUrl: `${PIX.url}/oauth/token` } },
    [],
  ],
  [
    'another address',
    { Alfa: ALFA },
    { Alfa: { ...ALFA, url: 'https://other.example/' } },
    ['banks.Alfa'],
  ],
  [
    'another driver',
    { Corner: ALFA },
    { Corner: { ...ALFA, driver: 'gateway' } },
    ['banks.Corner'],
  ],
  ['the fake bank', { '*': { driver: 'fake' } }, { '*': ALFA }, ['banks.*']],
  [
    'a line of its own',
    { '*': ALFA },
    { '*': ALFA, VTB: { ...ALFA, url: 'https://vtb.example/' } },
    ['banks.VTB'],
  ],
  ['a line that goes', { '*': PIX, VTB: ALFA }, { '*': PIX }, ['banks.VTB']],
  [
    'tokens from elsewhere',
    { Pix: PIX },
    { Pix: { ...PIX, tokenUrl: 'https://other.example/' } },
    ['banks.Pix'],
  ],
  [
    'whom it believes to be the bank',
    { Alfa: ALFA },
    { Alfa: { ...ALFA, caFile: '/etc/ca.pem' } },
    ['banks.Alfa'],
  ],
]

spec('who is paid', {
  ...Object.fromEntries(
    CASES.map(([what, before, after, changed]) => [
      `${changed.length > 0 ? 'changes' : 'stays'}: ${what}`,
      () => {
        assert.equal(payeeChanges(before, after), changed)
        // The way back is as much a change.
        assert.is(payeeChanges(after, before).length > 0, changed.length > 0)
      },
    ]),
  ),
})
