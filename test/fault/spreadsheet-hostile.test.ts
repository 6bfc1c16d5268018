/** A spreadsheet made to break its reader, or damaged on its way: refused in words, and never read as something else. */
import { memoryUsage } from 'node:process'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { readStatementFile } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import { UNPACKED_BYTES_MAX } from '#firmware/payment/reconciliation/cabinet-file/zip-parts.ts'
import { xlsxOf, zipOf } from '#test/payments/xlsx-writer.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Printed when a file fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 68)

const HEADS = ['Дата операции', 'Тип операции', 'Номер заказа', 'Сумма']
const row = (index: number) => [
  { serial: `2026-11-21 09:${String(10 + index)}:00`, as: 'moment' as const },
  index % 3 === 2 ? 'Возврат' : 'Оплата',
  `A${index}`,
  100 + index / 4,
]
const WELL = xlsxOf({ sheets: [{ name: 'Реестр', rows: [HEADS, ...[0, 1, 2, 3].map(row)] }] })

async function read(bytes: Uint8Array): Promise<string> {
  try {
    const { lines } = await readStatementFile('CFT', bytes)
    return lines.map((one) => `${one.kind} ${one.orderId} ${one.amountKopecks} ${one.atMs}`).join()
  } catch (error) {
    if (error instanceof Fault) return `${error.kind}: ${error.message}`
    throw error
  }
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** A workbook of one sheet, with these parts as they are. */
function bookOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const relation = (id: string, of: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}${of}" Target="${target}"/>`
  const all = {
    '_rels/.rels': `<R>${relation('a', 'officeDocument', 'xl/workbook.xml')}</R>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="s" r:id="s"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<R>${relation('s', 'worksheet', 'sheet.xml')}${relation('t', 'sharedStrings', 'texts.xml')}</R>`,
    'xl/texts.xml': '<sst><si><t>x</t></si></sst>',
    'xl/sheet.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  }
  return zipOf(Object.entries(all).map(([name, part]) => [name, Buffer.from(part)]))
}

const sheet = (cells: string) =>
  `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`

spec('a hostile spreadsheet', {
  async 'with any byte changed is read as it was, or refused'() {
    const truth = await read(WELL)
    assert.match(truth, /^payment A0 10000 /)
    const chance = createSeededChance(SEED)
    let refused = 0
    for (let index = 0; index < 1_500; index += 1) {
      const bytes = Buffer.from(WELL)
      const at = chance.below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8))
      const said = await read(bytes)
      if (said === truth) continue
      assert.match(said, /^(bad-request|full): /, `SEED=${SEED}, file ${index}, byte ${at}`)
      refused += 1
    }
    assert.ok(refused > 500, String(refused))
  },
  async 'of which a part is encrypted is said to be protected, not damaged'() {
    const bytes = Buffer.from(WELL)
    const directory = Buffer.from('PK\x01\x02')
    for (let at = bytes.indexOf(directory); at >= 0; at = bytes.indexOf(directory, at + 1))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8)
    assert.match(await read(bytes), /^bad-request: .*password/)
  },
  async 'cut anywhere is refused'() {
    for (let length = 4; length < WELL.length; length += 7)
      assert.match(await read(WELL.subarray(0, length)), /^bad-request: the file is damaged/)
  },
  async 'that unpacks to more than the bound is refused, and never held'() {
    const packed = bookOf({
      'xl/sheet.xml': Buffer.alloc(UNPACKED_BYTES_MAX + 1024 * 1024, '<row/>'),
    })
    const before = memoryUsage().arrayBuffers
    assert.ok(packed.length < 2 * 1024 * 1024)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, memoryUsage().arrayBuffers - before)
    }, 1)
    try {
      assert.match(await read(packed), /^full: the file unpacks to more than 128 MiB/)
    } finally {
      clearInterval(watch)
    }
    assert.ok(most < 64 * 1024 * 1024, `${most} bytes`)
  },
  async 'with entities, endless tags, endless texts and far cells is refused'() {
    const entities =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const files: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
      [{ 'xl/sheet.xml': `${entities}${sheet('<c><v>&b;</v></c>')}` }, /damaged/],
      [{ 'xl/sheet.xml': sheet('<c t="str"><v>&b;</v></c>') }, /damaged/],
      [{ 'xl/sheet.xml': sheet(`<c ${'x'.repeat(100_000)}`) }, /damaged/],
      [
        { 'xl/sheet.xml': sheet(`<c t="str"><v>${'x'.repeat(100_000)}</v></c>`) },
        /longer than 4096/,
      ],
      [{ 'xl/sheet.xml': sheet('<c r="XFD1" t="str"><v>x</v></c>') }, /more than 200 cells/],
      [{ 'xl/sheet.xml': '<worksheet><sheetData><row r="1048576"/>' }, /more than 200 000 lines/],
      [{ 'xl/texts.xml': `<sst>${'<si><t/></si>'.repeat(400_001)}</sst>` }, /different texts/],
      [
        { 'xl/workbook.xml': `<w>${'<sheet name="a" r:id="s"/>'.repeat(33)}</w>` },
        /more than 32 sheets/,
      ],
      [{ 'xl/workbook.xml': '<w><sheet name="a" r:id="none"/></w>' }, /damaged/],
      [{ 'xl/sheet.xml': `<w>${'<mergeCell ref="A1:A2"/>'.repeat(20_001)}</w>` }, /merged cells/],
      [{ 'xl/sheet.xml': '' }, /damaged/],
      [
        Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`p${at}`, ''])),
        /more than 1000 files/,
      ],
    ]
    for (const [parts, words] of files) assert.match(await read(bookOf(parts)), words)
  },
})
