/** Which lines a diff has changed. */
import * as assert from 'uvu/assert'
import { linesOfDiff } from '#lab/mutate/changed-lines.ts'
import { spec } from '#test/spec.ts'

const DIFF = `diff --git a/firmware/a.ts b/firmware/a.ts
--- a/firmware/a.ts
+++ b/firmware/a.ts
@@ -3 +3,2 @@ function a() {
-old
+new
+newer
@@ -9,2 +10,0 @@
-gone
-gone
diff --git a/firmware/b.json b/firmware/b.json
--- a/firmware/b.json
+++ b/firmware/b.json
@@ -1 +1 @@
-{}
+[]
diff --git a/scripts/c.ts b/scripts/c.ts
--- /dev/null
+++ b/scripts/c.ts
@@ -0,0 +1 @@
+++ b/scripts/d.ts
`

spec('the lines of a diff', {
  'are those that are there now, of TypeScript files'() {
    const lines = linesOfDiff(DIFF)
    assert.equal([...lines.keys()], ['firmware/a.ts', 'scripts/c.ts'])
    assert.equal([...(lines.get('firmware/a.ts') ?? [])], [3, 4])
    assert.equal([...(lines.get('scripts/c.ts') ?? [])], [1])
  },
})
