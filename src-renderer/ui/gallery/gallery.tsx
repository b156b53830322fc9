import "./gallery.css";
import { GalleryControls } from "./gallery-controls";
import { GalleryFields } from "./gallery-fields";
import { GalleryLayout } from "./gallery-layout";
import { GalleryStates } from "./gallery-states";

/** Every control of the kit in its states on one page, to look at while changing its style. */
export function Gallery() {
  return (
    <main className="gallery" aria-label="Controls">
      <GalleryFields />
      <GalleryStates />
      <GalleryControls />
      <GalleryLayout />
    </main>
  );
}
