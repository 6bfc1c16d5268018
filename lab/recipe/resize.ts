/** Shrinks pictures exactly as the device does (sharp, fill) and writes raw RGB: node resize.ts SIDE KERNEL < paths > raw. */
import { readFileSync, writeSync } from 'node:fs'
import sharp, { type KernelEnum } from 'sharp'

const [side, kernel] = [Number(process.argv[2]), process.argv[3] as keyof KernelEnum]
sharp.concurrency(1)
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const raw = await sharp(path)
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill', kernel })
    .raw()
    .toBuffer()
  for (let at = 0; at < raw.length; ) at += writeSync(1, raw, at)
}
