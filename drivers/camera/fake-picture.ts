/** What a fake camera sees until it is shown something: fruit on the platform of a scale. Pure. */
import { type Colour, flatJpeg } from '../pictures/block-jpeg-writer.ts'

const COLUMNS = 160
const ROWS = 90

interface Disc {
  readonly column: number
  readonly row: number
  readonly radius: number
  readonly colour: Colour
}

const PLATFORM: Colour = [126, 128, 131]
const FRUIT: readonly Disc[] = [
  { column: 62, row: 42, radius: 19, colour: [188, 38, 32] },
  { column: 96, row: 50, radius: 16, colour: [232, 190, 40] },
  { column: 78, row: 64, radius: 12, colour: [98, 148, 44] },
]

/** 1280 × 720. */
export function drawFakePicture(): Uint8Array {
  return flatJpeg(COLUMNS, ROWS, (column, row) => {
    let colour = shaded(PLATFORM, 1 - Math.hypot(column - 80, row - 45) / 400)
    for (const fruit of FRUIT) {
      const distance = Math.hypot(column - fruit.column, row - fruit.row) / fruit.radius
      // Light falls from the upper left.
      const light = 1.15 - 0.5 * distance - (column - fruit.column) / (8 * fruit.radius)
      if (distance < 1) colour = shaded(fruit.colour, light)
    }
    return colour
  })
}

function shaded([red, green, blue]: Colour, light: number): Colour {
  const at = (value: number) => Math.min(Math.max(value * light, 0), 255)
  return [at(red), at(green), at(blue)]
}
