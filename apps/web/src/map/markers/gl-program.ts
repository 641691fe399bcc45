export interface Attribute {
  readonly name: string;
  readonly size: number;
}

function compile(gl: WebGL2RenderingContext, type: number, text: string): WebGLShader {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error('The WebGL context is lost.');
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  return shader;
}

/** A shader program that draws one square per instance, with its own buffer and vertex array. */
export class GlProgram {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #buffer: WebGLBuffer;
  readonly #vertices: WebGLVertexArrayObject;
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();

  constructor(
    gl: WebGL2RenderingContext,
    vertex: string,
    fragment: string,
    attributes: readonly Attribute[],
  ) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    gl.attachShader(this.#program, compile(gl, gl.VERTEX_SHADER, vertex));
    gl.attachShader(this.#program, compile(gl, gl.FRAGMENT_SHADER, fragment));
    gl.linkProgram(this.#program);
    if (gl.getProgramParameter(this.#program, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
      throw new Error(gl.getProgramInfoLog(this.#program) ?? 'The markers could not be compiled.');
    }
    this.#buffer = gl.createBuffer();
    this.#vertices = gl.createVertexArray();
    this.#describe(attributes);
  }

  uniform(name: string): WebGLUniformLocation | null {
    const known = this.#uniforms.get(name);
    if (known !== undefined) return known;
    const location = this.#gl.getUniformLocation(this.#program, name);
    this.#uniforms.set(name, location);
    return location;
  }

  use(): void {
    this.#gl.useProgram(this.#program);
  }

  draw(numbers: Float32Array, count: number): void {
    const gl = this.#gl;
    if (count === 0) return;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(this.#vertices);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    gl.bindVertexArray(null);
  }

  destroy(): void {
    this.#gl.deleteProgram(this.#program);
    this.#gl.deleteBuffer(this.#buffer);
    this.#gl.deleteVertexArray(this.#vertices);
  }

  #describe(attributes: readonly Attribute[]): void {
    const gl = this.#gl;
    const stride = attributes.reduce((width, { size }) => width + size, 0) * 4;
    let offset = 0;
    gl.bindVertexArray(this.#vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    for (const { name, size } of attributes) {
      const location = gl.getAttribLocation(this.#program, name);
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
      gl.vertexAttribDivisor(location, 1);
      offset += size * 4;
    }
    gl.bindVertexArray(null);
  }
}
