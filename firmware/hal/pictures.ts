/**
 * Image work: from a camera's frame to the template picture, and from that to a model's input.
 *
 * Implemented in drivers/pictures/. Every implementation, the fake included, passes
 * test/contract/pictures.ts. Everything that is learned, recognised or embedded again goes through
 * `template` once and through `pixels` after it, so equal template pictures give equal vectors
 * with one driver. Each call rejects with Fault 'bad-request' when the bytes are not a picture, are
 * broken, or claim more pixels than PICTURE_PIXELS_MAX or a longer side than PICTURE_SIDE_MAX; the
 * size is read from the header and refused before anything is decoded.
 */
export interface Pictures {
  /** What the header says; nothing is decoded. */
  inspect(picture: Uint8Array): Promise<PictureFacts>
  /**
   * The same picture, byte by byte, without what is none: texts, places, profiles, previews, what stands behind it. Which
   * side is up stays. Nothing is decoded; equal where there is nothing to leave out.
   */
  plain(picture: Uint8Array): Promise<Uint8Array>
  /**
   * The part of a frame inside `region`, as a JPEG whose longer side is at most
   * TEMPLATE_SIDE_MAX pixels; never enlarged. Upright: an orientation tag is obeyed and dropped.
   */
  template(frame: Uint8Array, region: Region): Promise<Uint8Array>
  /** Exactly width × height RGB, row by row, brought there as `preprocessing` says. */
  pixels(picture: Uint8Array, shape: PixelShape): Promise<Uint8Array>
  /** GLANCE_WIDTH × GLANCE_HEIGHT RGB means of the part inside `region`. */
  glance(frame: Uint8Array, region: Region): Promise<Uint8Array>
  /** Template and glance together, for the price of one decoding. */
  view(frame: Uint8Array, region: Region): Promise<PictureView>
}

/**
 * Pictures that somebody sends; what the lane's own camera gives does not come here.
 *
 * Each is decoded to its last pixel before anything is made of it, in a process of its own, one at a time: whatever it is
 * made of, it takes no time from what the camera sees, and at a deadline the process is killed. Rejects as Pictures does,
 * with 'bad-request' too where the deadline is missed, and with 'busy' where too many wait.
 */
export interface SentPictures {
  /** As Pictures.plain. */
  plain(picture: Uint8Array, signal?: AbortSignal): Promise<SentPicture>
  /** As Pictures.template of the whole picture. */
  template(picture: Uint8Array, signal?: AbortSignal): Promise<SentPicture>
  /** As a camera could give it: FRAME_PIXELS_MAX at most, and stored row by row. As `plain` where it is so already. */
  frame(picture: Uint8Array, signal?: AbortSignal): Promise<SentPicture>
}

export interface SentPicture extends PictureFacts {
  readonly bytes: Uint8Array
}

export interface SentPicturesDriver extends SentPictures, AsyncDisposable {
  /** Null while none runs. For diagnostics and tests. */
  readonly processId: number | null
}

export interface PictureView {
  readonly template: Uint8Array
  readonly glance: Uint8Array
}

/** A rectangle in the coordinates of a 1280 × 720 picture, whatever the frame's own size is. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PictureFacts {
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
}

export interface PixelShape {
  readonly width: number
  readonly height: number
  readonly preprocessing: Preprocessing
}

/**
 * How a picture becomes a model's input. A name never changes its meaning: another way gets another name, because
 * vectors made in two ways are not comparable. 'stretch-1': both sides are scaled to the model's, ignoring the aspect.
 */
export type Preprocessing = 'stretch-1'

export const REGION_WIDTH = 1280
export const REGION_HEIGHT = 720
export const WHOLE_PICTURE: Region = { left: 0, top: 0, width: REGION_WIDTH, height: REGION_HEIGHT }

/** 16 million: twice a 4K frame. More is a mistake or a decompression bomb. */
export const PICTURE_PIXELS_MAX = 16_777_216
/** Twice the longer side of a 4K frame. Each row costs by itself: 16 million of one pixel took 15 s. */
export const PICTURE_SIDE_MAX = 8_192
/** More than the camera of a lane gives: 2560 × 1440. */
export const FRAME_PIXELS_MAX = 2_560 * 1_440
/** 15–20 KB each, and still enough to embed again with a larger model. */
export const TEMPLATE_SIDE_MAX = 256
export const GLANCE_WIDTH = 32
export const GLANCE_HEIGHT = 18
