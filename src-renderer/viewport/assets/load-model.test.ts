import { describe, expect, it } from "vitest";
import { resolvePath } from "./load-model";

describe("the path of a file that a model names", () => {
  it("starts from the model's folder", () => {
    expect(resolvePath("assets/models/car.gltf", "car.bin")).toBe("assets/models/car.bin");
    expect(resolvePath("assets/models/car.gltf", "../textures/red%20paint.png")).toBe("assets/textures/red paint.png");
    expect(resolvePath("car.gltf", "./car.bin")).toBe("car.bin");
  });

  it("never leaves the project", () => {
    expect(resolvePath("assets/car.gltf", "../../../secret.bin")).toBe("secret.bin");
  });
});
