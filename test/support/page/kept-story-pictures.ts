/** Pictures of stories that are kept in the tree, and how far a new one may be from them. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { openStories, STORY_FONTS, type StoryVariant } from './story-pictures.ts'

const KEPT_FOLDER = 'test/fixtures/stories'
/** The one of which pictures are kept: the least room and the longest words. */
export const KEPT_VARIANT: StoryVariant = { language: 'ru', scheme: 'light', size: 'phone' }
const LOOK_NAME = 'phone-light-ru'
/** Smaller than it was seen, in few colours: what counts is seen at a glance, and a tree has to be carried. */
const KEPT = { width: 240, colours: 16 }
/** A letter that is drawn a fraction of a pixel further on is no difference. */
const TOLERANCE = { ofColour: 48, ofPixels: 0.004 }

/** Null, or why the pictures that are kept say nothing here. */
export function whyNotCompared(): string | null {
  const missing = Object.values(STORY_FONTS).filter((font) => {
    const { stdout = '' } = spawnSync('fc-match', [font, 'family'], { encoding: 'utf8' })
    return stdout.trim() !== font
  })
  return missing.length === 0 ? null : `no ${missing.join(' and ')} here`
}

export interface Compared {
  readonly isSame: boolean
  /** In words; empty where it is the same. */
  readonly difference: string
  /** What differs in red, over the picture that is kept. */
  readonly picture: Buffer | null
}

export function keptPath(name: string): string {
  return join(KEPT_FOLDER, LOOK_NAME, `${name.replaceAll(/[^\w/]+/g, '-')}.png`)
}

/** Takes all pictures anew; resolves with how many there are. */
export async function keepPictures(): Promise<number> {
  const kept = new Set<string>()
  await using stories = await openStories(KEPT_VARIANT)
  for (const name of stories.names) {
    await stories.show(name)
    const path = keptPath(name)
    const picture = await asKept(await stories.picture())
    kept.add(path)
    if ((await compared(picture, path)).isSame) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, picture)
  }
  for (const path of keptPaths()) if (!kept.has(path)) rmSync(path)
  return kept.size
}

export function keptPaths(): string[] {
  return globSync(`${KEPT_FOLDER}/**/*.png`)
}

export function asKept(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ width: KEPT.width })
    .png({ palette: true, colours: KEPT.colours, dither: 0, effort: 10 })
    .toBuffer()
}

/** A picture as `asKept` makes it beside the one that is kept. */
export async function compared(picture: Buffer, path: string): Promise<Compared> {
  if (!existsSync(path))
    return { isSame: false, difference: 'no picture is kept of it', picture: null }
  const [now, then] = await Promise.all([pixelsOf(picture), pixelsOf(readFileSync(path))])
  const size = ({ width, height }: Pixels) => `${width} × ${height}`
  if (size(now) !== size(then))
    return { isSame: false, difference: `${size(then)} before, ${size(now)} now`, picture }
  const differing = then.data.map(() => 0)
  let count = 0
  for (let at = 0; at < now.data.length; at += 3) {
    const far = [0, 1, 2].some(
      (colour) =>
        Math.abs((now.data[at + colour] ?? 0) - (then.data[at + colour] ?? 0)) > TOLERANCE.ofColour,
    )
    if (far) count += 1
    for (const colour of [0, 1, 2])
      differing[at + colour] = far
        ? ([230, 0, 40][colour] ?? 0)
        : 160 + Math.round((then.data[at + colour] ?? 0) * 0.35)
  }
  const share = count / (now.width * now.height)
  if (share <= TOLERANCE.ofPixels) return { isSame: true, difference: '', picture: null }
  const raw = { width: now.width, height: now.height, channels: 3 } as const
  return {
    isSame: false,
    difference: `${(share * 100).toFixed(1)} % of its pixels are others`,
    picture: await sharp(Buffer.from(differing), { raw }).png().toBuffer(),
  }
}

interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
