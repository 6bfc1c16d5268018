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
      assert.ok(taught.includes(`${clear}a: 1 picture added`), taught)
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
        /2 pictures added/,
      )
      await rig.teach('b', 2)
      assert.match((await lanectl(rig.url, 'items', 'list')).stdout, /007 +2\nb +1/)
      rig.camera.see(goods(2))
      const { stdout } = await lanectl(rig.url, '--json', 'items', 'recognize')
      assert.is((JSON.parse(stdout) as { items: { id: string }[] }).items[0]?.id, 'b')
      assert.match((await lanectl(rig.url, 'items', 'report')).stdout, /2 pictures tried, 100.0 %/)
      assert.is((await lanectl(rig.url, 'items', 'report', 'nobody')).code, 1)
      assert.is((await lanectl(rig.url, 'items', 'learn', 'x', '-n', 'many')).code, 64)
    },
    async 'lists what was deleted, and restores it'() {
      await using rig = await openItemsRig()
      await rig.teach('007', 1)
      assert.match((await lanectl(rig.url, 'items', 'deleted')).stdout, /nothing was deleted/)
      await rig.post('delete_item', { id: '007' })
      assert.match((await lanectl(rig.url, 'items', 'deleted')).stdout, /007 +1 /)
      assert.match(
        (await lanectl(rig.url, 'items', 'restore', '007')).stdout,
        /007: 1 picture restored/,
      )
      assert.match((await lanectl(rig.url, 'items', 'list')).stdout, /007 +1/)
      const again = await lanectl(rig.url, 'items', 'restore', '007')
      assert.equal([again.code, again.stderr.includes('no picture of this item')], [1, true])
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
