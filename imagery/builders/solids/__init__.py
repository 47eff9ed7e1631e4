"""Solids for small hard and leather goods, as plain numpy arrays.

Everything that is sewn, bent or turned on a bag, a belt or a watch is made of a few
shapes: sheets of leather with painted edges, straps and cords swept along a line,
turned and punched metal, links and stitches. These modules make those shapes and
know nothing about Blender.

Units: scene units (su), about ten centimetres on a bag. Objects stand on z = 0 and
face -y, so a viewer sees +x on the right and +z up. UV coordinates are lengths in su
measured on the surface, so that grain and prints keep one physical scale.
"""
