/** `lanectl items` against a recognition device on fakes. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { sha256Of, thumbnail } from '#test/items/package-files.ts'
import { lanectlHere as run } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

const lanectl = (url: string, ...args: readonly string[]) => run(['--url', url, ...args])

/** The same for a person: at a terminal, where both outputs are one. */
async function atTerminal(url: string, ...args: readonly string[]): Promise<string> {
  const command = [process.execPath, LANECTL, '--url', url, ...args].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'])
  return (await child.stdout.setEncoding('utf8').toArray()).join('')
}

spec(
  'lanectl items',
  {
    async 'shows a person how far it is, and then only the result'() {
      await using rig = await openItemsRig()
      using folder = temporaryFolder()
      const file = folder.file('all.tar')
      const clear = '\r\u001b[K'
      const taught = await atTerminal(rig.url, 'items', 'learn', 'a')
      assert.ok(taught.includes('  0 %  learning a'), taught)
      assert.ok(taught.includes(`${clear}a: 1 template added`), taught)
      const out = await atTerminal(rig.url, 'items', 'export', file)
      assert.ok(out.includes('#] 100 %  fetching templates-'), out)
      assert.ok(out.includes(`${clear}${file}: package is ready: 1 template`), out)
      const back = await atTerminal(rig.url, 'items', 'import', file)
      assert.ok(back.includes('#] 100 %  sending all.tar'), back)
      assert.ok(back.includes(`${clear}completed: 0 templates added, 1 known`), back)
      mkdirSync(folder.file('a'))
      writeFileSync(folder.file('a/1.jpg'), goods(1))
      const tried = await atTerminal(rig.url, 'items', 'recognize', folder.path)
      assert.ok(tried.includes('  0 %  a/1.jpg') && tried.includes(`${clear}is `), tried)
    },
    async 'learns, lists, recognises and reports'() {
      await using rig = await openItemsRig()
      rig.camera.see(goods(1))
      assert.match(
        (await lanectl(rig.url, 'items', 'learn', '007', '-n', '2')).stdout,
        /2 templates added/,
      )
      await rig.teach('b', 2)
      assert.match((await lanectl(rig.url, 'items', 'list')).stdout, /007 +2\nb +1/)
      rig.camera.see(goods(2))
      const { stdout } = await lanectl(rig.url, '--json', 'items', 'recognize')
      assert.is((JSON.parse(stdout) as { items: { id: string }[] }).items[0]?.id, 'b')
      assert.match((await lanectl(rig.url, 'items', 'report')).stdout, /2 templates tried, 100.0 %/)
      assert.is((await lanectl(rig.url, 'items', 'report', 'nobody')).code, 1)
      assert.is((await lanectl(rig.url, 'items', 'learn', 'x', '-n', 'many')).code, 64)
    },
    async 'goes through the review inbox, and says whether pictures are enough'() {
      await using rig = await openItemsRig()
      for (const take of [0, 1]) for (const kind of [1, 2]) await rig.teach(`00${kind}`, kind, take)
      rig.camera.see(goods(5))
      await rig.get('get_result')
      await rig.open.items.inbox.idle()
      const [{ id = 0 } = {}] = await rig.store.listReview()
      const review = (...args: string[]) => lanectl(rig.url, 'items', 'review', ...args)
      assert.match((await review()).stdout, new RegExp(`${id} .*00[12].*\\n1 waits`))
      using folder = temporaryFolder()
      const file = folder.file('it.jpg')
      await review('picture', `${id}`, file)
      assert.ok(statSync(file).size > 100)
      assert.match((await review('effect', `${id}`, '005')).stdout, /tried 4 of 4 templates/)
      await review('not', '001', `${id}`)
      const not = (...args: string[]) => lanectl(rig.url, 'items', 'counter-examples', ...args)
      const [picture = ''] =
        /[0-9a-f]{64}(?= .*lane-1)/.exec((await not('list', '001')).stdout) ?? []
      await not('picture', '001', picture, folder.file('not.jpg'))
      assert.is(statSync(folder.file('not.jpg')).size, statSync(file).size)
      assert.match((await not('delete', '001', picture)).stdout, /deleted/)
      assert.is((await not('delete', '001', picture)).code, 1)
      assert.match((await not('list', '001')).stdout, /no picture is known not to be 001/)
      assert.match((await review('label', '005', `${id}`)).stdout, /: label/)
      assert.is((await rig.open.items.inbox.find(id)).note.answer?.kind, 'labelled')
      assert.is((await review('dismiss', `${id}`)).code, 1)
      const enough = (await lanectl(rig.url, 'items', 'enough', '001')).stdout
      assert.match(enough, /confused with\n001 +2 .*3 more/)
    },
    async 'tells what was sold, and lists and dismisses what does not fit'() {
      await using rig = await openItemsRig()
      const doubts = (...args: string[]) => lanectl(rig.url, 'items', 'doubts', ...args)
      assert.match((await doubts()).stdout, /no choice is doubted\n.*99 templates.*there are 0/)
      for (let sale = 0; sale < 20; sale += 1)
        await rig.post('choice', { id: '4889', grams: 80 + sale })
      rig.camera.see(goods(1))
      await rig.teach('007', 1)
      const { result_id = '' } = (await rig.get('get_result')).data as { result_id?: string }
      const sold = (...args: string[]) => lanectl(rig.url, 'items', 'sold', '4889', ...args)
      const { stdout } = await sold('--grams', '3000', '--result', result_id)
      assert.match(stdout, /doubted \(weight\): usually weighs \d+ to \d+ g/)
      const list = (await doubts()).stdout
      assert.match(list, /weight +4889 .*3000 g, usually/)
      const [, id = ''] = /^(\d{6,})/m.exec(list) ?? []
      using folder = temporaryFolder()
      const file = folder.file('it.jpg')
      await doubts('picture', id, file)
      assert.ok(statSync(file).size > 100)
      assert.match((await doubts('dismiss', id)).stdout, new RegExp(`dismissed: ${id}`))
      assert.is((await doubts('dismiss', id)).code, 1)
    },
    async 'lists what was deleted, and restores it'() {
      await using rig = await openItemsRig()
      await rig.teach('007', 1)
      assert.match((await lanectl(rig.url, 'items', 'deleted')).stdout, /nothing was deleted/)
      await rig.post('delete_item', { id: '007' })
      assert.match((await lanectl(rig.url, 'items', 'deleted')).stdout, /007 +1 /)
      assert.match(
        (await lanectl(rig.url, 'items', 'restore', '007')).stdout,
        /007: templates restored: 1/,
      )
      assert.match((await lanectl(rig.url, 'items', 'list')).stdout, /007 +1/)
      const again = await lanectl(rig.url, 'items', 'restore', '007')
      assert.equal([again.code, again.stderr.includes('nothing of this item')], [1, true])
    },
    async 'exports to a file and imports it elsewhere'() {
      await using from = await openItemsRig()
      for (const kind of [1, 2, 3]) await from.teach(`i${kind}`, kind)
      using folder = temporaryFolder()
      const file = folder.file('all.tar')
      assert.match((await lanectl(from.url, 'items', 'export', file)).stdout, /ready: 3 templates/)
      assert.ok(statSync(file).size > 3_000)
      const beside = folder.file('all.counter-examples.tar')
      assert.not.ok(existsSync(beside), 'nobody said "not this"')
      const seen = thumbnail(8)
      await from.open.items.counterExamples.add('i1', sha256Of(seen), seen)
      assert.match(
        (await lanectl(from.url, 'items', 'export', file)).stdout,
        /counter-examples\.tar$/m,
      )
      await using to = await openItemsRig({ serialNumber: 'lane-9' })
      await to.teach('old', 9)
      const { stdout } = await lanectl(to.url, 'items', 'import', beside, file, '--replace')
      assert.match(stdout, /completed: 3 templates added.*\ncompleted: 1 counter-example added/)
      assert.is(((await to.get('get_item_list')).data as unknown[]).length, 3)
      await from.open.items.counterExamples.withdraw('i1', sha256Of(seen))
      await lanectl(from.url, 'items', 'export', file)
      assert.not.ok(existsSync(beside), 'of the former package')
      writeFileSync(beside, 'a letter')
      await lanectl(from.url, 'items', 'export', file)
      assert.ok(existsSync(beside), 'nobody exported that')
      writeFileSync(file, 'not a package')
      const refused = await lanectl(to.url, 'items', 'import', file)
      assert.equal([refused.code, /check error/.test(refused.stderr)], [1, true], refused.stderr)
      assert.is((await lanectl(to.url, 'items', 'import', folder.file('none'))).code, 74)
    },
    async 'runs a folder through the pipeline and shows what was taken for what'() {
      await using rig = await openItemsRig()
      for (const kind of [1, 2, 3])
        for (const take of [0, 1]) await rig.teach(`i${kind}`, kind, take)
      using folder = temporaryFolder()
      for (const kind of [1, 2, 3]) {
        mkdirSync(folder.file(`i${kind}`))
        writeFileSync(folder.file(`i${kind}/a.jpg`), goods(kind, 2))
      }
      writeFileSync(folder.file('i1/wrong.jpg'), goods(3, 0))
      const { stdout } = await lanectl(rig.url, 'recognize', folder.path)
      assert.match(stdout, /^i1 +1\/2 +i1 1, i3 1|^i1 +1\/2 +i3 1, i1 1/m)
      assert.match(stdout, /4 pictures: first 75.0 %, first three 100.0 %/)
      assert.is((await lanectl(rig.url, 'recognize', folder.file('i1'))).code, 74)
    },
    async 'pictures that are none are refused by the device'() {
      await using rig = await openItemsRig()
      const post = (type: string, body: string) =>
        call(rig.url, '/api/recognize_picture', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      for (const [type, body] of [
        ['image/jpeg', 'not a picture'],
        ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
        ['text/plain', 'x'],
        ['image/jpeg', ''],
      ] as const)
        assert.is((await post(type, body)).http, 400, `${type} ${body}`)
    },
  },
  240_000,
)
