/**
 * Screens through what can happen to them, by seeded stories, more of them in the laboratory (lab/test/sim/more-stories.test.ts): a code that is not wanted any more
 * is on no glass once the driver says so, nor for two seconds, whatever the wires, tablets and the lane do.
 */
import * as assert from 'uvu/assert'
import { BLANK, type Screen } from '#hal/display.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { type GlassWorld, openGlassWorld } from '../support/browser-screen-world.ts'

const STORIES = Number(process.env['STORIES'] ?? 150)
const ACTIONS = 16
/** Scanning is the slow part: in these stories every look is a scan. */
const SCANNED_EVERY = 25
const FIRST = process.env['SEED'] === undefined ? 1 : Number(process.env['SEED'])
const DEADLINE_MS = 180_000

let codes = 0

/** What is written beside a code is what it must be read as. */
function code(amountKopecks?: number): Screen {
  codes += 1
  const payload = `https://qr.example/AD${codes}`
  return { kind: 'qr', payload, purpose: payload, ...(amountKopecks && { amountKopecks }) }
}

function act(world: GlassWorld, chance: SeededChance): Promise<void> | null {
  const page = chance.below(world.pages)
  switch (chance.below(12)) {
    case 0:
    case 1:
    case 2:
      return world.isAlive ? world.show(code(100)) : null
    case 3:
      return world.isAlive ? world.show({ kind: 'status', status: 'CANCELED' }) : null
    case 4:
      return world.isAlive ? world.show(chance.below(2) ? BLANK : code()) : null
    case 5:
      world.reload(page)
      return null
    case 6:
      if (world.isAlive) world.kill()
      return null
    case 7:
      if (!world.isAlive) world.start()
      return null
    case 8:
      world.pull(page)
      return null
    case 9:
      world.plug(page)
      return null
    case 10:
      world.sleep(page, chance.between(500, 20_000))
      return null
    default:
      if (chance.below(2)) world.hide(page)
      else world.unhide(page)
      return null
  }
}

async function story(seed: number): Promise<number> {
  const chance = createSeededChance(seed)
  const world = openGlassWorld(chance, seed % SCANNED_EVERY === 0)
  await world.pass(600)
  for (let at = 0; at < ACTIONS; at += 1) {
    const showing = act(world, chance)
    // Some tills wait for the answer; time passes either way.
    const isWaited = showing !== null && chance.below(2) === 0
    await world.pass(
      chance.fraction() < 0.3 ? chance.between(1_000, 5_000) : chance.between(1, 600),
    )
    if (isWaited) {
      await world.pass(4_200)
      await showing
    }
  }
  if (!world.isAlive) world.start()
  for (let page = 0; page < world.pages; page += 1) {
    world.plug(page)
    world.unhide(page)
  }
  // Whatever happened, a lane and its screens find each other again, also after the longest sleep.
  await world.pass(21_000)
  const last = world.show(code(1))
  await world.pass(4_200)
  await last
  // A question may be lost just now: the next one is not.
  const isBack = async () => {
    const before = world.looks
    await world.pass(100)
    return world.looks - before === world.pages
  }
  for (let tries = 0; !(await isBack()); tries += 1)
    assert.ok(tries < 200, 'not every screen came back')
  const { looks } = world
  await world.close()
  return looks
}

spec(
  'screens',
  {
    async [`${STORIES} stories from seed ${FIRST} on`]() {
      let looks = 0
      for (let seed = FIRST; seed < FIRST + STORIES; seed += 1)
        try {
          looks += await story(seed)
        } catch (thrown) {
          throw new Error(`SEED=${seed} repeats it: ${thrown}`, { cause: thrown })
        }
      console.log(`${looks} looks at a QR code`)
      assert.ok(looks > STORIES * 20)
    },
  },
  DEADLINE_MS,
)
